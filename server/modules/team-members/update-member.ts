import { canEditMember } from '../../../src/domain/ticket/member-actions';
import { notFound, refuse } from '../../answers';
import type { Queryable } from '../../db/database';
import { isUniqueViolation } from '../../db/database-errors';
import type { EnteredRow } from '../../db/tables/entered';
import type { Dependencies } from '../../dependencies';
import { findOwnedEntry, lockOwnedEntry } from '../centre/owned-entry';
import { fileIdsOf } from '../centre/store';
import { ticketOf } from '../centre/ticket-of';
import type { Session } from '../login/session';
import { updateEntered } from '../payments/store';
import { protectAnswers } from '../registrations/protected-answers';
import { lostFile, readAnswers } from '../registrations/read-answers';
import { teamOf } from '../teams/team-of';
import { claimFiles, releaseFiles } from '../uploads/store';
import { duplicateMemberMessage } from './add-members';

/**
 * Corrects an unpaid member's answers (spec section 7, `updateTeamEntered`), checked like a new member's; choices come
 * as keys or as their texts. What the record says of money and states is not read. Correcting is not registering: it
 * goes on after registration has closed. Where the meeting reviews, what was corrected waits for the organiser again.
 * @param given the member's id, and the record with the form's fields
 * @throws Refusal
 */
export async function updateMember(
  given: { attendeeId: string; form: unknown },
  session: Session,
  { database, clock, cipher, randomIds }: Dependencies,
): Promise<void> {
  teamOf(session);
  if (given.attendeeId === '') throw unknownMember();
  const now = clock.now();
  const { entry: named, isMember } = await findOwnedEntry(database.query, session, given.attendeeId);
  requireEditable(named, isMember);
  const answers = readAnswers(session.meeting, named.entryType, given.form, { cipher, now });
  try {
    await database.query.transaction(async (query) => {
      const locked = await lockOwnedEntry(query, session, named.id);
      const member = requireEditable(locked.entry, locked.isMember);
      const { name, phone, provinceText } = answers;
      // A new phone is a new holder, to whom the old QR code does not belong (design ruling 20).
      const ticketRef = phone === member.phone ? member.ticketRef : randomIds.reference();
      await updateEntered(query, member.id, {
        ...{ name, phone, provinceText, ticketRef },
        answers: protectAnswers(answers.answers, member.id, cipher),
        // Approved were other answers than these.
        ...(session.meeting.needsReview ? ({ reviewState: 'pending', isRegistered: false } as const) : {}),
        updatedAt: new Date(now),
      });
      await exchangeFiles(query, member.id, answers.fileIds);
    });
  } catch (error) {
    if (isUniqueViolation(error, 'entered_live_phone')) throw refuse(duplicateMemberMessage);
    throw error;
  }
}

const unknownMember = () => notFound('未找到该参会人');

function requireEditable(entry: EnteredRow, isMember: boolean): EnteredRow {
  if (!isMember) throw unknownMember();
  if (!entry.live || !canEditMember(ticketOf(entry))) throw refuse('该参会人已支付或已转赠，不能修改');
  return entry;
}

/** Gives the member the attachments that the answers name, and takes those from them that are named no more. */
async function exchangeFiles(query: Queryable, enteredId: string, fileIds: readonly string[]): Promise<void> {
  const own = await fileIdsOf(query, [enteredId]);
  const added = fileIds.filter((id) => !own.has(id));
  if ((await claimFiles(query, added, enteredId)) !== added.length) throw lostFile();
  const removed = [...own].filter((id) => !fileIds.includes(id));
  await releaseFiles(query, removed, enteredId);
}
