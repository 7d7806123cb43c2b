import { readCreditForm, validateCredit } from '../../../src/domain/credit/credit-form';
import { canApplyCredit } from '../../../src/domain/ticket/centre-actions';
import { canApplyMemberCredit } from '../../../src/domain/ticket/member-actions';
import { isPast } from '../../../src/domain/time/shanghai-time';
import { refuse } from '../../answers';
import type { Dependencies } from '../../dependencies';
import { lockOwnedEntry, operatorOf } from '../centre/owned-entry';
import { ticketOf } from '../centre/ticket-of';
import type { Session } from '../login/session';
import { meetingOf } from '../meetings/meeting-of';
import { updateEntered } from '../payments/store';
import { refuseAnswers } from '../registrations/refuse-answers';

/**
 * Applies for credit, once, until its deadline (spec sections 4 and 5): for oneself, or for a member of one's team.
 * @param given the credit form's fields, and `enteredId` for a member
 * @throws Refusal
 */
export async function applyCredit(
  given: { enteredId: string; form: unknown },
  session: Session,
  { database, clock }: Dependencies,
): Promise<void> {
  const credit = readCreditForm(given.form);
  const meeting = meetingOf(session.meeting);
  const now = clock.now();
  await database.query.transaction(async (query) => {
    const { entry, isOwn, isMember } = await lockOwnedEntry(query, session, given.enteredId);
    const ticket = ticketOf(entry);
    const context = { meeting, operator: operatorOf(session), now };
    const isAllowed = (isOwn && canApplyCredit(ticket, meeting)) || (isMember && canApplyMemberCredit(ticket, context));
    if (!isAllowed) throw refuse('当前报名不能申请学分');
    if (entry.credit !== null) throw refuse('学分已申请，不能重复申请');
    if (isPast(meeting.creditDeadline, now)) throw refuse('学分申请已截止');
    refuseAnswers(Object.entries(validateCredit(credit)));
    await updateEntered(query, entry.id, { credit, updatedAt: new Date(now) });
  });
}
