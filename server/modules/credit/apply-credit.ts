import { creditFieldName } from '../../../src/contract/credit-info';
import { creditForm, type CreditInfo } from '../../../src/domain/credit/credit-form';
import { canApplyCredit } from '../../../src/domain/ticket/attendee-actions';
import { canApplyMemberCredit } from '../../../src/domain/ticket/member-actions';
import { isPast } from '../../../src/domain/time/shanghai-time';
import { faultsOf, refuse, refuseAnswers } from '../../http/answers';
import type { Dependencies } from '../../context/dependencies';
import { ticketOf } from '../../stores/entries/attendee-of';
import { lockOwnedEntry, mayAct } from '../entries/owned-entry';
import { updateEntry } from '../../stores/entries/store';
import { meetingOf } from '../../stores/meetings/meeting-of';
import type { Session } from '../../context/session';

/**
 * Applies for credit, once, until its deadline (product §5.19, §8.1, §10.13): for the caller, or for a member of their
 * team.
 * @param given `attendeeId` '' for the caller
 * @throws Refusal
 */
export async function applyCredit(
  { attendeeId, credit: given }: { attendeeId: string; credit: CreditInfo },
  session: Session,
  { database, clock }: Dependencies,
): Promise<void> {
  const { info: credit, messages } = creditForm.readAndCheck(given);
  const meeting = meetingOf(session.meeting);
  const now = clock.now();
  await database.query.transaction(async (query) => {
    const owned = await lockOwnedEntry(query, session, attendeeId);
    const { entry } = owned;
    const rules = { own: canApplyCredit, member: canApplyMemberCredit };
    if (!mayAct(ticketOf(entry), owned, session, now, rules)) throw refuse('当前报名不能申请学分');
    if (entry.credit !== null) throw refuse('学分已申请，不能重复申请');
    if (isPast(meeting.creditDeadline, now)) throw refuse('学分申请已截止');
    refuseAnswers(faultsOf(messages, creditFieldName));
    await updateEntry(query, entry.id, { credit, updatedAt: new Date(now) });
  });
}
