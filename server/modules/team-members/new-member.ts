import { payStatus, userType, whoPay } from '../../../src/contract/entered';
import type { entered } from '../../db/tables/entered';
import type { Dependencies } from '../../dependencies';
import type { Session } from '../login/session';
import { protectAnswers } from '../registrations/protected-answers';
import { teamOf } from '../teams/team-of';
import { memberEntryType, type ReadMember } from './read-member';

/** The entry of a new member: userType 2, with the meeting's fee to pay, or registered at once where there is none. */
export function newMember(
  { name, phone, provinceText, answers, credit }: ReadMember,
  session: Session,
  { clock, randomIds, cipher }: Pick<Dependencies, 'clock' | 'randomIds' | 'cipher'>,
): typeof entered.$inferInsert {
  const { meeting } = session;
  const id = randomIds.id();
  const createdAt = new Date(clock.now());
  const feeFen = meeting.isPaid ? meeting.feeFen : 0;
  return {
    ...{ id, name, phone, provinceText, credit, feeFen },
    meetingId: meeting.id,
    teamId: teamOf(session).id,
    entryType: memberEntryType(meeting),
    userType: userType.teamMember,
    answers: protectAnswers(answers, id, cipher),
    payStatus: payStatus.unpaid,
    whoPay: whoPay.free,
    isSignUp: feeFen === 0 && !meeting.needsReview,
    reviewState: meeting.needsReview ? 'pending' : 'none',
    ticketRef: randomIds.reference(),
    ...{ createdAt, updatedAt: createdAt },
  };
}
