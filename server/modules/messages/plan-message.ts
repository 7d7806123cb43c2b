import {
  findMessageTemplate,
  messageWords,
  type MessagePerson,
  type MessageTemplate,
} from '../../../src/domain/notice/message-templates';
import { countTexts, fillText, smsTexts } from '../../../src/domain/notice/sms-texts';
import { parseShanghaiTime } from '../../../src/domain/time/shanghai-time';
import type { Dependencies } from '../../context/dependencies';
import type { Queryable } from '../../db/database';
import type { MeetingRow } from '../../db/tables/meetings';
import { refuse } from '../../http/answers';
import { arrivedEntries } from '../../stores/door/scans';
import { isValidTicket } from '../../stores/entries/attendee-of';
import { meetingLink } from '../../stores/meetings/meeting-link';
import { phonesToldSince, type NewReceiver } from '../../stores/messages/store';
import { remindedEntries, type RemindedEntry } from '../../stores/notices/reminded-entries';
import { permittingHolders } from '../../stores/subscriptions/store';
import { leftFor } from '../notices/reminder-texts';

/** Nobody gets a template of a meeting twice within this time, in milliseconds. */
const againAfterMs = 24 * 3_600_000;
/** A time until which somebody has to act lies in this time at most, in milliseconds. */
const maxUntilMs = 400 * 24 * 3_600_000;

/** The content of a message: a template by its key, and the time that fills it in, `2027-04-30 18:00`, or ''. */
export interface TypedMessage {
  template: string;
  until: string;
}

/**
 * Finds a message's template and checks the time that fills it in.
 * @throws Refusal
 */
export function requireTemplate({ template: key, until }: TypedMessage, now: number): MessageTemplate {
  const template = findMessageTemplate(key);
  if (template === undefined) throw refuse('请选择发什么');
  if (!template.hasUntil) return template;
  const at = parseShanghaiTime(until);
  if (at === null) throw refuse('请选择截止时间');
  if (at <= now || at > now + maxUntilMs) throw refuse('截止时间要在以后');
  return template;
}

/** Collects the facts that decide whether a person gets a message. */
export const messagePersonOf = (reminded: RemindedEntry, hasArrived: boolean, meeting: MeetingRow): MessagePerson => ({
  ...{ left: leftFor(reminded, meeting), isValid: isValidTicket(reminded.entry), hasArrived },
  ...{ isIncomplete: reminded.entry.isIncomplete, hasCredit: reminded.entry.credit !== null },
});

/** The people of a message: who gets it and who is left out, in the order of the selection. */
export async function planReceivers(
  meeting: MeetingRow,
  template: MessageTemplate,
  ids: readonly string[],
  { query, clock }: Pick<Dependencies, 'clock'> & { query: Queryable },
): Promise<NewReceiver[]> {
  const found = new Map((await remindedEntries(query, meeting.id, ids)).map((one) => [one.entry.id, one]));
  const arrived = await arrivedEntries(query, meeting.id);
  const since = new Date(clock.now() - againAfterMs);
  const told = await phonesToldSince(query, { meetingId: meeting.id, template: template.key, since });
  const taken = new Set<string>();
  return ids.map((entryId): NewReceiver => {
    const reminded = found.get(entryId);
    if (reminded === undefined) return { entryId, phoneDigest: null, reason: '报名已取消' };
    const { phoneDigest, phone } = reminded.entry;
    const left = (reason: string): NewReceiver => ({ entryId, phoneDigest, reason });
    if (phoneDigest === null || phone === '') return left('没有手机号');
    const reason = template.leavesOut(messagePersonOf(reminded, arrived.has(entryId), meeting));
    if (reason !== '') return left(reason);
    if (told.has(phoneDigest)) return left('一天内发过这个通知');
    if (taken.has(phoneDigest)) return left('同一手机只发一次');
    taken.add(phoneDigest);
    return left('');
  });
}

/** The number of people to whom a message probably goes by WeChat, which costs nothing. */
export async function countByWechat(
  query: Queryable,
  meetingId: number,
  receivers: readonly NewReceiver[],
  { gateways: { miniProgram } }: Pick<Dependencies, 'gateways'>,
): Promise<number> {
  if (miniProgram === null || miniProgram.templateId('reminder') === null) return 0;
  const holders = await permittingHolders(query, { meetingId, kind: 'reminder', appId: miniProgram.appId });
  return receivers.filter(({ entryId, reason }) => reason === '' && holders.has(entryId)).length;
}

/** A message's text as its receivers read it, and the number of texts that a carrier bills it as. */
export function messageText(
  meeting: Pick<MeetingRow, 'name' | 'code'>,
  template: MessageTemplate,
  until: string,
  { settings }: Pick<Dependencies, 'settings'>,
): { text: string; billed: number } {
  const sign = settings.sms === null ? '' : `【${settings.sms.signName}】`;
  const filled = fillText(smsTexts['ticket-news'], {
    ...{ meeting: meeting.name, result: messageWords(template, until) },
    link: meetingLink(settings.publicOrigin, meeting.code),
  });
  return { text: `${sign}${filled}`, billed: countTexts(`${sign}${filled}`) };
}
