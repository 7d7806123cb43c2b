import type { messageCalls } from '../../../src/contract/desk-calls/message-calls';
import { nextSendingTime } from '../../../src/domain/notice/message-states';
import { whyNotSent, type MessageTemplate } from '../../../src/domain/notice/message-templates';
import type { Role } from '../../../src/domain/staff/roles';
import type { Dependencies } from '../../context/dependencies';
import type { MeetingRow } from '../../db/tables/meetings';
import { refuse } from '../../http/answers';
import { lockMeeting, meetingById } from '../../stores/meetings/store';
import { findMessageByKey, insertMessage, type NewReceiver } from '../../stores/messages/store';
import { selectedPeople } from '../people-office/select-people';
import { planReceivers, requireTemplate } from './plan-message';

/** A message as a member has composed it, with the roles that decide whom they may find. */
export type ComposedMessage = ReturnType<(typeof messageCalls.previewMessage)['readInput']> & {
  roles: readonly Role[];
};

interface PlannedMessage {
  meeting: MeetingRow;
  template: MessageTemplate;
  receivers: NewReceiver[];
}

/**
 * Plans a message as it would go now: to whom, and to whom not and why.
 * @throws Refusal
 */
export async function planMessage(composed: ComposedMessage, dependencies: Dependencies): Promise<PlannedMessage> {
  const { meeting, template, ids } = await findSelected(composed, dependencies);
  requireTrue(template, meeting, dependencies);
  const {
    database: { query },
    clock,
  } = dependencies;
  return { meeting, template, receivers: await planReceivers(meeting, template, ids, { query, clock }) };
}

/**
 * Begins a message. Messages of a meeting begin one after another, so that who is told by one is not told the same by another
 * that begins at the same moment.
 * @returns the message's id: that of the earlier one with the same key
 * @throws Refusal
 */
export async function beginMessage(
  { keyDigest, by, ...composed }: ComposedMessage & { keyDigest: string; by: string },
  dependencies: Dependencies,
): Promise<string> {
  const { database, clock, randomIds } = dependencies;
  const earlier = await findMessageByKey(database.query, keyDigest);
  if (earlier !== null) return earlier;
  const { meeting: seen, template, ids } = await findSelected(composed, dependencies);
  return database.query.transaction(async (query) => {
    const meeting = await lockMeeting(query, seen.id);
    const begun = await findMessageByKey(query, keyDigest);
    if (begun !== null) return begun;
    requireTrue(template, meeting, dependencies);
    const receivers = await planReceivers(meeting, template, ids, { query, clock });
    const told = receivers.filter(({ reason }) => reason === '').length;
    if (told === 0) throw refuse('没有人会收到，请看不发给的原因');
    const now = clock.now();
    const until = template.hasUntil ? composed.until : '';
    const message = { meetingId: meeting.id, sentBy: by, template: template.key, until, keyDigest };
    const row = { id: randomIds.id(), ...message, receivers: told, createdAt: new Date(now) };
    return insertMessage(query, row, receivers, new Date(nextSendingTime(now)));
  });
}

async function findSelected({ meetingId, selection, roles, ...typed }: ComposedMessage, dependencies: Dependencies) {
  const { database, clock, people } = dependencies;
  const meeting = await meetingById(database.query, meetingId);
  const template = requireTemplate(typed, clock.now());
  const ids = await people.findIds(meeting.id, selectedPeople(selection, { meeting, roles }, dependencies), '');
  return { meeting, template, ids };
}

function requireTrue(template: MessageTemplate, meeting: MeetingRow, { clock }: Pick<Dependencies, 'clock'>): void {
  const reason = whyNotSent(template, meeting, clock.now());
  if (reason !== '') throw refuse(`${reason}，不能发“${template.title}”`);
}
