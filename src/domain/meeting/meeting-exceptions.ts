import type { EntryType } from '../attendee/attendee';
import type { questions } from '../form/known-questions';

/** A known question by its name here, so that the landing page need not load the table of them. */
type QuestionName = keyof typeof questions;

/** A meeting's deviations from the defaults (product §6.9). */
export interface MeetingException {
  /** A meeting is identified by id or by code. */
  meetingId?: string;
  meetingCode?: string;
  hidesOfflinePayment?: true;
  /** A notice of meeting-notice.ts, whose words only the landing page loads. */
  notice?: 'subscription';
  /** The questions that free visitors are not asked. */
  questionsHiddenFromFreeEntrants?: readonly QuestionName[];
}

/** The only table of exceptions. SUB2027 and LITE2027 are demo codes: the real ones are not known here. */
export const meetingExceptions: readonly MeetingException[] = [
  { meetingId: '45', hidesOfflinePayment: true },
  { meetingCode: 'SUB2027', notice: 'subscription' },
  {
    meetingCode: 'LITE2027',
    questionsHiddenFromFreeEntrants: ['needsHotel', 'checkIn', 'departure', 'joinsVisit'],
  },
];

/** The id and code of a meeting; either is '' if unknown. */
export interface MeetingIdentity {
  id: string;
  code: string;
}

export function exceptionsOf(meeting: MeetingIdentity): MeetingException[] {
  return meetingExceptions.filter(
    ({ meetingId, meetingCode }) =>
      (meetingId !== undefined && meetingId === meeting.id) ||
      (meetingCode !== undefined && meetingCode === meeting.code),
  );
}

/** Reports whether 'corporate transfer or on-site card' is offered, which needs an account to pay to (product §9.2). */
export function offersOfflinePayment(meeting: MeetingIdentity & { takesTransfers: boolean }): boolean {
  return meeting.takesTransfers && !exceptionsOf(meeting).some(({ hidesOfflinePayment }) => hidesOfflinePayment);
}

/** The known questions that the form omits for an entry type. */
export function hiddenQuestions(meeting: MeetingIdentity, type: EntryType): readonly QuestionName[] {
  if (type !== 'free') return [];
  return exceptionsOf(meeting).flatMap(({ questionsHiddenFromFreeEntrants }) => questionsHiddenFromFreeEntrants ?? []);
}
