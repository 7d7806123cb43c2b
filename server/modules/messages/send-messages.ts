import type { FastifyBaseLogger } from 'fastify';
import { findMessageTemplate, messageWords, whyNotSent } from '../../../src/domain/notice/message-templates';
import { nextSendingTime } from '../../../src/domain/notice/message-states';
import { parseShanghaiTime } from '../../../src/domain/time/shanghai-time';
import type { Dependencies } from '../../context/dependencies';
import { unreadableText } from '../../db/sealed-column';
import { GatewayError } from '../../gateways/ports';
import { hasCheckedIn } from '../../stores/door/scans';
import { meetingLink } from '../../stores/meetings/meeting-link';
import { meetingById } from '../../stores/meetings/store';
import {
  endMessages,
  giveUpAbandoned,
  settleReceiver,
  takeReceiver,
  type TakenReceiver,
} from '../../stores/messages/store';
import { remindedEntry } from '../../stores/notices/reminded-entries';
import { readAndReport } from '../keys/unreadable-values';
import { waitForText } from '../text-limits/within-limits';
import { sendByWechat } from '../notices/send-by-wechat';
import { messagePersonOf } from './plan-message';

type Log = Pick<FastifyBaseLogger, 'error'>;

/** The people whom one run of the job tells: the next run follows at once, and a server that stops waits for no more. */
const peopleAtOnce = 60;
/** People who are told at the same time by one server. */
const lanes = 4;
/** After this time nobody is still at a message that was begun, in milliseconds: both gateways give up long before. */
const abandonedAfterMs = 120_000;
const retryIntervalMs = 5 * 60_000;
const maxAttempts = 5;

/**
 * Sends the messages to many that wait, by WeChat to whoever permitted it, else by SMS, and never at night. Any number of servers
 * may do so at once, within the limits of the SMS provider (product §13.27). Each person is taken before they are told, and one whom a dead server had taken is given up: nobody is
 * told twice.
 */
export async function sendMessages(dependencies: Dependencies, log: Log): Promise<void> {
  const { database, clock, gateways } = dependencies;
  const { query } = database;
  const now = clock.now();
  await giveUpAbandoned(query, { before: new Date(now - abandonedAfterMs), now: new Date(now) });
  if (gateways.sms !== null) await Promise.all(Array.from({ length: lanes }, () => sendSome(dependencies, log)));
  await endMessages(query, new Date(clock.now()));
}

async function sendSome(dependencies: Dependencies, log: Log): Promise<void> {
  const { database, clock } = dependencies;
  const { query } = database;
  for (let told = 0; told < peopleAtOnce / lanes; told += 1) {
    const now = clock.now();
    if (nextSendingTime(now) > now) return;
    const taken = await takeReceiver(query, new Date(now));
    if (taken === null) return;
    try {
      const settled = await tell(taken, dependencies, log);
      await settleReceiver(query, taken.receiver, { settledAt: new Date(clock.now()), ...settled });
    } catch (error) {
      // They stay taken, and are given up: whether they were told is not known.
      log.error({ err: error, message: taken.message.id }, 'a person of a message could not be told');
    }
  }
}

type Settled = Parameters<typeof settleReceiver>[2];

/** Tells a person, unless they are not to be told any more. */
async function tell({ receiver, message }: TakenReceiver, dependencies: Dependencies, log: Log): Promise<Settled> {
  const { database, gateways, settings, clock } = dependencies;
  const { query } = database;
  const meeting = await meetingById(query, String(message.meetingId));
  const reminded = await readAndReport({ query, log }, () => remindedEntry(query, meeting.id, receiver.entryId));
  const template = findMessageTemplate(message.template);
  const left = (reason: string): Settled => ({ state: 'left', reason });
  if (reminded === undefined || template === undefined) return left('报名已取消');
  const { entry } = reminded;
  if (entry.phone === unreadableText || entry.phoneDigest !== receiver.phoneDigest) return left('手机号改过，没有发');
  const until = parseShanghaiTime(message.until);
  if (until !== null && until <= clock.now()) return left('截止时间已过');
  const hasArrived = await hasCheckedIn(query, entry.id);
  const reason =
    whyNotSent(template, meeting, clock.now()) || template.leavesOut(messagePersonOf(reminded, hasArrived, meeting));
  if (reason !== '') return left(reason);

  const { status, note } = template;
  const subscribe = {
    ...({ kind: 'reminder', status, note, amountFen: null, orderNumber: '', meeting: meeting.name } as const),
    ...{ name: entry.name, place: meeting.address, at: parseShanghaiTime(meeting.startTime) ?? clock.now() },
  };
  const notice = { meetingId: meeting.id, phoneDigest: entry.phoneDigest, holderId: entry.id, subscribe };
  const byWechat = await sendByWechat(notice, dependencies, log);
  if (byWechat === 'sent') return { state: 'wechat' };
  // A text besides a message that may have arrived would be a second one.
  if (byWechat === 'unknown') return { state: 'unknown', reason: 'WECHAT' };
  if (gateways.sms === null) return { state: 'failed', reason: 'NETWORK' };
  const waitMs = await waitForText('message', dependencies);
  if (waitMs !== null) {
    const dueAt = new Date(clock.now() + waitMs);
    return { state: 'waiting', settledAt: null, attempts: receiver.attempts - 1, dueAt };
  }
  const result = messageWords(template, message.until);
  const parameters = { meeting: meeting.name, result, link: meetingLink(settings.publicOrigin, meeting.code) };
  try {
    await gateways.sms.send({ phone: entry.phone, template: 'ticket-news', parameters });
    return { state: 'sms' };
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    log.error({ err: error, message: message.id }, 'a message to many could not be sent to a person');
    const failure = { reason: error.code };
    if (error.retryable && receiver.attempts < maxAttempts)
      return { ...failure, state: 'waiting', settledAt: null, dueAt: new Date(clock.now() + retryIntervalMs) };
    // Without an answer it may have arrived.
    return { ...failure, state: error.httpStatus === null && !error.retryable ? 'unknown' : 'failed' };
  }
}
