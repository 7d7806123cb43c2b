import { placesTaken } from '../../../src/domain/meeting/places';
import { isPaidAndHeld, isReceived, type UsableTicket } from '../../../src/domain/ticket/ticket-state';
import { refuse, refuseFor } from '../../http/answers';
import type { Transaction } from '../../db/database';
import type { EntryRow } from '../../db/tables/entries';
import type { MeetingRow } from '../../db/tables/meetings';
import type { Dependencies } from '../../context/dependencies';
import { deleteObjections } from '../../stores/credit/objections';
import { hasEarnedHours } from '../../stores/credit/records';
import { hasCheckedIn } from '../../stores/door/scans';
import { ticketOf } from '../../stores/entries/attendee-of';
import { findShownEntry, isPhoneTaken, lockEntry, updateEntry } from '../../stores/entries/store';
import { protectAnswers } from '../../stores/entries/sealed-answers';
import { requireNotCancelled } from '../../stores/meetings/meeting-of';
import { holdMeeting, meetingById } from '../../stores/meetings/store';
import { forgetPhonesTold } from '../../stores/messages/store';
import { dropPermissions } from '../../stores/subscriptions/store';
import { claimFiles, fileIdsOf, releaseFiles } from '../../stores/uploads/store';
import { lostFile } from '../../stores/uploads/file-reference';
import type { Correction } from '../entries/correct-entry';
import { readOfficeAnswers } from '../entries/office-answers';
import type { ReadAnswers } from '../entries/read-answers';
import { notifyTransfer } from '../notices/ticket-notices';
import { lockRecipient, moveTicket, whileRecipientsChange } from './move-ticket';

/**
 * Lets another person come in somebody's place, for the office, at any time and whoever has paid. A paid or received ticket
 * is transferred; an unpaid or free registration is made out to the other person, with its order and its place in the team.
 * Both are told, and the old code admits nobody any more. Answers that belong to the place, such as the employer, are kept.
 * @param typed the other person's answers, with name and phone
 * @returns the registration of the person who comes now
 * @throws Refusal
 */
export async function handOver(
  { id, meetingId }: { id: string; meetingId: number },
  typed: readonly Correction[],
  dependencies: Dependencies,
): Promise<Pick<EntryRow, 'id' | 'name' | 'phone'>> {
  const { database } = dependencies;
  const meeting = await meetingById(database.query, String(meetingId));
  const seen = await findShownEntry(database.query, meetingId, id);
  if (seen === null) throw refuse('未找到该报名');
  const answers = readOfficeAnswers(meeting, seen.entryType, { typed, base: seen }, dependencies);
  try {
    return await whileRecipientsChange(() =>
      database.query.transaction((query) => hand(query, { id, meeting, answers }, dependencies)),
    );
  } catch (error) {
    if (isPhoneTaken(error)) throw refuse('该手机号已有报名，请先取消其中一个');
    throw error;
  }
}

interface Handing {
  id: string;
  meeting: MeetingRow;
  answers: ReadAnswers;
}

async function hand(
  query: Transaction,
  { id, meeting: seen, answers }: Handing,
  dependencies: Dependencies,
): Promise<Pick<EntryRow, 'id' | 'name' | 'phone'>> {
  const at = new Date(dependencies.clock.now());
  const meeting = await holdMeeting(query, seen.id);
  requireNotCancelled(meeting);
  const recipient = await lockRecipient(query, { meetingId: meeting.id, phone: answers.phone, giverId: id });
  const giver = await lockEntry(query, id);
  if (giver === null) throw refuse('未找到该报名');
  const ticket = { ...ticketOf(giver), isCheckedIn: await hasCheckedIn(query, id) };
  requireHandable(giver, ticket);
  if (await hasEarnedHours(query, id)) throw refuse('冻结的学时名单里有该报名的学时，不能换人');
  if (isPaidAndHeld(ticket) || isReceived(ticket)) {
    const received = await moveTicket(query, { meeting, giver, recipient, answers, at }, dependencies);
    await notifyTransfer(query, meeting, { giver, recipient: received, by: 'organiser' }, at);
    return received;
  }
  if (recipient !== null) throw refuse('该手机号已有报名，请先取消其中一个');
  if (answers.phone === giver.phone) throw refuse('手机号没有变：改姓名请用“修改资料”');
  await makeOutTo(query, giver, { ...answers, meeting }, dependencies);
  const holder = { id, name: answers.name, phone: answers.phone };
  await notifyTransfer(query, meeting, { giver, recipient: holder, by: 'organiser' }, at);
  return holder;
}

function requireHandable({ live, refund, reviewState }: EntryRow, { isCheckedIn }: UsableTicket): void {
  if (!live) throw refuse('该报名已退费、已转赠或已取消');
  if (refund === 'under-review') throw refuseFor('decide refund', '正在申请退费');
  if (isCheckedIn) throw refuse('已签到，不能换人');
  if (reviewState === 'waiting') throw refuse('还在候补，没有名额，不能换人');
}

/** Makes an unpaid registration out to another person, who gets a code of their own; nothing personal stays. */
async function makeOutTo(
  query: Transaction,
  { id, entryType }: EntryRow,
  { name, phone, provinceText, answers, fileIds, meeting }: ReadAnswers & { meeting: MeetingRow },
  { cipher, clock, randomIds }: Dependencies,
): Promise<void> {
  const former = await fileIdsOf(query, [id]);
  await updateEntry(query, id, {
    ...{ name, phone, provinceText, answers: protectAnswers(answers, id, cipher), credit: null, deviceDigest: null },
    places: placesTaken(meeting.places, { entryType, answers }),
    ...{ ticketRef: randomIds.reference(), updatedAt: new Date(clock.now()) },
  });
  await releaseFiles(query, [...former], id);
  await deleteObjections(query, [id]);
  if ((await claimFiles(query, fileIds, id)) !== fileIds.length) throw lostFile();
  await dropPermissions(query, [id]);
  await forgetPhonesTold(query, [id]);
}
