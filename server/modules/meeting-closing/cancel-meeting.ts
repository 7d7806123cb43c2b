import type { FastifyBaseLogger } from 'fastify';
import { liveStates, manyActStates, type ManyActName } from '../../../src/domain/people/person-acts';
import type { PersonState } from '../../../src/domain/people/person-state';
import { conflict, Refusal, refuse } from '../../http/answers';
import type { Dependencies } from '../../context/dependencies';
import type { PeopleSearch } from '../../context/people-index';
import type { Transaction } from '../../db/database';
import { GatewayError } from '../../gateways/ports';
import { releaseRun, updateRun, workingRuns } from '../../stores/bulk-runs/store';
import { requireInUse } from '../../stores/meetings/meeting-of';
import { lockMeeting, updateMeeting } from '../../stores/meetings/store';
import { cancellableOrders } from '../../stores/orders/orders-of-meeting';
import { cancelForOffice } from '../orders/organise-orders';
import { isOfCancellation, startRun } from '../people-office/manage-runs';
import type { PersonActInput } from '../people-office/person-acts';
import { previewPeopleAct, type ManyConsequence } from '../people-office/preview-act';

/** The reason that the books show beside each refund. */
const refundReason = '会议取消';

/** Each registration ends by one of these: paid ones are refunded whole, the others cancelled. */
const endingActs = ['refund', 'cancel'] as const satisfies readonly ManyActName[];

/** Whoever has checked in, or whose money may be on its way, is left to the office. */
const inputBy = (by: string): PersonActInput => ({
  ...{ reason: refundReason, isForced: false, entrant: 'delegate', amountFen: null, typed: [], note: '', seenNote: '' },
  ...{ by, isOfCancellation: true },
});

/** For how long the runs wait for the orders: members of a team's order are cancelled only after it, in milliseconds. */
const ordersFirstMs = 600_000;

const everybodyIn = (states: readonly PersonState[]): PeopleSearch => ({
  ...{ search: '', seesPhones: true },
  filters: { state: { kind: 'choice', keys: [...states] } },
});

/** Everybody whom an act can concern. */
const everybodyFor = (act: ManyActName): PeopleSearch => everybodyIn(manyActStates(act));

/** The consequence of cancelling a meeting: its unpaid orders, and what becomes of its people. */
export interface CancellationPreview {
  orders: number;
  refund: ManyConsequence;
  cancel: ManyConsequence;
  /** People whose registration stays, such as somebody who has asked for a refund: the office decides one by one. */
  left: number;
}

/** Tells what cancelling a meeting would come to. Changes nothing. */
export async function previewCancellation(
  { meetingId, by }: { meetingId: number; by: string },
  dependencies: Dependencies,
): Promise<CancellationPreview> {
  const previewOf = (act: ManyActName): Promise<ManyConsequence> =>
    previewPeopleAct(meetingId, everybodyFor(act), { act, input: inputBy(by) }, dependencies);
  const orders = await cancellableOrders(dependencies.database.query, meetingId);
  const [refund, cancel] = [await previewOf('refund'), await previewOf('cancel')];
  const [live = 0] = await dependencies.people.count(meetingId, [everybodyIn(liveStates)]);
  return { orders: orders.length, refund, cancel, left: live - refund.can - cancel.can };
}

/**
 * Cancels a meeting: nobody can register or begin to pay, its page says why, unpaid orders end, and runs refund or cancel each
 * registration and tell its holder. Cancelling again carries on with what is left, for example after an outage: the runs before
 * stop, and others begin with whoever is left.
 * @param given `notice` tells attendees why, and what becomes of their money
 * @throws Refusal for a meeting that was never published, is put away, or was cancelled with another notice meanwhile
 */
export async function cancelMeeting(
  given: { meetingId: number; notice: string; memberId: string; by: string },
  dependencies: Dependencies,
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<void> {
  const { meetingId } = given;
  const { query: outer } = dependencies.database;
  const notice = given.notice.trim();
  if (notice === '') throw refuse('请写给参会人的说明');
  await outer.transaction(async (query) => {
    const meeting = await lockMeeting(query, meetingId);
    if (meeting.isUnpublished) throw refuse('会议还没有发布，可以直接删除');
    requireInUse(meeting);
    if (meeting.cancellation !== '' && meeting.cancellation !== notice)
      throw conflict('会议刚刚已取消，请刷新后查看说明');
    await updateMeeting(query, meetingId, { cancellation: notice, isClosed: true });
  });
  dependencies.meetings.forget();
  const runs = await beginRuns(given, dependencies);
  try {
    await endUnpaidOrders(meetingId, dependencies, log);
  } finally {
    for (const run of runs) await releaseRun(outer, run);
  }
}

/** Stores the runs before anything else is ended: a server that stops on the way leaves them to the next one. */
async function beginRuns(
  { meetingId, memberId, by }: { meetingId: number; memberId: string; by: string },
  dependencies: Dependencies,
): Promise<{ id: string; claimedUntil: Date }[]> {
  const { database, people, clock } = dependencies;
  const found: { act: ManyActName; ids: string[] }[] = [];
  for (const act of endingActs) found.push({ act, ids: await people.findIds(meetingId, everybodyFor(act), '') });
  return database.query.transaction(async (query) => {
    const { cancellation } = await lockMeeting(query, meetingId);
    if (cancellation === '') throw conflict('会议刚刚恢复了，请刷新后再看');
    await stopCancellation(query, meetingId, dependencies);
    const claimedUntil = new Date(clock.now() + ordersFirstMs);
    const runs: { id: string; claimedUntil: Date }[] = [];
    const within = { ...dependencies, database: { ...database, query } };
    for (const { act, ids } of found) {
      const run = { meetingId, memberId, act, input: inputBy(by), key: '', claimedUntil };
      if (ids.length > 0) runs.push({ id: await startRun(run, ids, within), claimedUntil });
    }
    return runs;
  });
}

/** Stops the runs of a cancellation that have not ended; nobody else is refunded or cancelled by them. */
async function stopCancellation(
  query: Transaction,
  meetingId: number,
  { clock }: Pick<Dependencies, 'clock'>,
): Promise<void> {
  const runs = await workingRuns(query, meetingId);
  for (const { id } of runs.filter(isOfCancellation)) await updateRun(query, id, { stoppedAt: new Date(clock.now()) });
}

/** An order that cannot end now stays in the list, where the office sees it. */
async function endUnpaidOrders(
  meetingId: number,
  dependencies: Dependencies,
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<void> {
  for (const id of await cancellableOrders(dependencies.database.query, meetingId)) {
    try {
      await cancelForOffice(id, dependencies);
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof GatewayError)) throw error;
      log.error({ err: error, order: id }, 'an order of a cancelled meeting stays');
    }
  }
}

/**
 * Takes a cancellation back, and stops its runs after the person whom each is at. Registration stays closed until it is opened;
 * what was refunded or cancelled stays so.
 * @throws Refusal for a meeting that is not cancelled, or is put away
 */
export async function reinstateMeeting(
  meetingId: number,
  { database, meetings, clock }: Pick<Dependencies, 'database' | 'meetings' | 'clock'>,
): Promise<void> {
  await database.query.transaction(async (query) => {
    const meeting = await lockMeeting(query, meetingId);
    requireInUse(meeting);
    if (meeting.cancellation === '') throw refuse('会议没有取消');
    await updateMeeting(query, meetingId, { cancellation: '' });
    await stopCancellation(query, meetingId, { clock });
  });
  meetings.forget();
}
