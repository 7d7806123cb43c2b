import { userType } from '../../../src/domain/attendee/attendee';
import { paidBy } from '../../../src/domain/attendee/attendee';
import { transferStatus } from '../../../src/domain/attendee/attendee';
import { refundStatus } from '../../../src/domain/attendee/attendee';
import { payStatus } from '../../../src/domain/attendee/attendee';
import type { NewEntryRow } from '../../db/tables/entries';
import type { Dependencies } from '../../dependencies';
import type { Session } from '../login/session';
import { protectAnswers } from '../registrations/protected-answers';
import { teamOf } from '../teams/team-of';
import { memberEntryType } from '../../../src/domain/team/member-steps';
import type { ReadMember } from './read-member';

/** The entry of a new member: userType 2, with the meeting's fee to pay, or registered at once where there is none. */
export function newMember(
  { name, phone, provinceText, answers, credit }: ReadMember,
  session: Session,
  { clock, randomIds, cipher }: Pick<Dependencies, 'clock' | 'randomIds' | 'cipher'>,
): NewEntryRow {
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
    refundStatus: refundStatus.none,
    transferStatus: transferStatus.none,
    paidBy: paidBy.free,
    isTouched: false,
    isRegistered: feeFen === 0 && !meeting.needsReview,
    reviewState: meeting.needsReview ? 'pending' : 'none',
    ticketRef: randomIds.reference(),
    live: true,
    ...{ createdAt, updatedAt: createdAt },
  };
}
