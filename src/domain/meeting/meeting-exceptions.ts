import type { EntryType } from '../attendee/attendee';
import type { questions } from '../form/known-questions';

/** A known question by its name here, so that the landing page need not load the table of them. */
type QuestionName = keyof typeof questions;

/** A notice that the landing page opens once, with a button to reopen it. */
export interface MeetingNotice {
  title: string;
  paragraphs: readonly string[];
}

/** A meeting's deviations from the defaults (product §6.9). */
export interface MeetingException {
  /** A meeting is identified by id or by code. */
  meetingId?: string;
  meetingCode?: string;
  hidesOfflinePayment?: true;
  notice?: MeetingNotice;
  /** The questions that free visitors are not asked. */
  questionsHiddenFromFreeEntrants?: readonly QuestionName[];
}

/** The only table of exceptions. SUB2027 and LITE2027 are demo codes: the real ones are not known here. */
export const meetingExceptions: readonly MeetingException[] = [
  { meetingId: '45', hidesOfflinePayment: true },
  {
    meetingCode: 'SUB2027',
    notice: {
      title: '订阅会员权益',
      paragraphs: [
        '免费注册参会',
        '可申请继续医学教育学分 6 分',
        '会议期间提供午餐',
        '领取会议资料',
        '请于会后 10 个工作日内申请发票与学分，逾期不再受理。',
      ],
    },
  },
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

function exceptionsOf(meeting: MeetingIdentity): MeetingException[] {
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

/** The landing page's notice, or null. */
export function meetingNotice(meeting: MeetingIdentity): MeetingNotice | null {
  return exceptionsOf(meeting).find(({ notice }) => notice !== undefined)?.notice ?? null;
}

/** The known questions that the form omits for an entry type. */
export function hiddenQuestions(meeting: MeetingIdentity, type: EntryType): readonly QuestionName[] {
  if (type !== 'free') return [];
  return exceptionsOf(meeting).flatMap(({ questionsHiddenFromFreeEntrants }) => questionsHiddenFromFreeEntrants ?? []);
}
