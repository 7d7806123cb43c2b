import type { Meeting } from '../../../src/contract/meeting';
import { isRegistrationClosed } from '../../../src/domain/meeting/registration-closing';
import type { MeetingRow } from '../../db/tables/meetings';

/** What the rules of `src/domain` ask of a meeting. */
export type MeetingFacts = Pick<
  Meeting,
  | 'id'
  | 'code'
  | 'bmEndTime'
  | 'isPaid'
  | 'isEnterprisesParticipating'
  | 'isFreeUser'
  | 'isScore'
  | 'startTime'
  | 'endTime'
  | 'scoreDeadline'
  | 'invoiceDeadline'
  | 'changeDeadline'
  | 'refundDeadline'
>;

export function meetingFacts(meeting: MeetingRow): MeetingFacts {
  const { code, isPaid, isEnterprisesParticipating, isFreeUser, isScore, startTime, endTime } = meeting;
  const { scoreDeadline, invoiceDeadline, changeDeadline, refundDeadline } = meeting;
  return {
    id: String(meeting.id),
    bmEndTime: meeting.registrationEnd,
    ...{ code, isPaid, isEnterprisesParticipating, isFreeUser, isScore, startTime, endTime },
    ...{ scoreDeadline, invoiceDeadline, changeDeadline, refundDeadline },
  };
}

/** Whether registrations are taken at `now` (epoch milliseconds): the date, and the organiser's own word. */
export function isRegistrationOpen(meeting: MeetingRow, now: number): boolean {
  return !meeting.isClosed && !isRegistrationClosed(meetingFacts(meeting), now);
}
