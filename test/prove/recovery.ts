import { randomUUID } from 'node:crypto';
import { calls } from '../../src/contract/calls';
import { meetingIds, shortSubmission } from '../../server/test-support/submissions';
import { brokenPromises, differencesAtRest } from './books';
import type { ChaosStage } from './chaos-stage';
import type { Crowd } from './crowd';
import { isFull } from './proof';
import { pause, type SupervisedServer } from './supervised-server';
import { VisitorCalls } from './visitor-call';

/** In seconds, after the cause is gone. */
const recoveryLimit = 10;
/**
 * In seconds: a payment whose notification was lost is asked about every half minute, a refund every minute. Where no time
 * is judged it is only below the proof's own limit, which would not tell what differs.
 */
const restLimit = isFull ? 240 : 600;

let nextPhone = 13_000_000_000;

/** Settles once the node acknowledges a registration. @returns breaches */
export async function recovered(node: SupervisedServer, since: number): Promise<string[]> {
  const visits = new VisitorCalls();
  const body = shortSubmission(meetingIds.FREE2027, { phone: String((nextPhone += 1)) });
  const headers = { 'idempotency-key': randomUUID() };
  while ((await visits.call(node.origin, calls.register.path, { body, headers })).kind !== 'done') await pause(50);
  const seconds = (performance.now() - since) / 1_000;
  const isLate = isFull && seconds > recoveryLimit;
  return [...visits.breaches, ...(isLate ? [`served again after ${seconds.toFixed(1)} s`] : [])];
}

/** Lists the registrations that were promised so far and are not there exactly once. */
export const lostSoFar = (crowd: Crowd, stage: ChaosStage): Promise<string[]> =>
  stage.ask((query) => brokenPromises(crowd.books, query));

/** Lets everybody finish, and compares all books once nothing is under way any more. */
export async function closeBooks(crowd: Crowd, stage: ChaosStage): Promise<string[]> {
  await crowd.stop();
  const until = performance.now() + restLimit * 1_000;
  const isAtRest = async (): Promise<boolean> => {
    const { exitCode, lines } = await stage.organise(['refunds', 'list'], { all: '' });
    const isUnderWay = lines.some((line) => /待审核|待发起|退款处理中/.test(line));
    return exitCode === 0 && !isUnderWay && stage.wechat.read().untold === 0;
  };
  while (!(await isAtRest()) && performance.now() < until) await pause(500);
  const trail = await stage.organise(['audit', 'verify']);
  const spoilt = trail.exitCode === 0 ? [] : [`the audit trail: ${trail.lines.join(' ')}`];
  let different = await stage.ask((query) => differencesAtRest(crowd.books, query, stage.wechat));
  while (different.length > 0 && stage.nodes.some((node) => node.pid() !== null) && performance.now() < until) {
    await pause(1_000);
    different = await stage.ask((query) => differencesAtRest(crowd.books, query, stage.wechat));
  }
  return [...new Set([...different, ...spoilt, ...crowd.visits.breaches])];
}

/** The node has ended besides what the proof did to it. */
export function endedByItself(node: SupervisedServer, expectedStarts: number): string[] {
  const isSo = node.starts() > expectedStarts;
  return isSo ? [`the server ended by itself: ${node.endings().join('\n')}`] : [];
}
