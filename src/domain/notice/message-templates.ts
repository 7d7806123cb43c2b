import { meetingEnd } from '../meeting/meeting-end';
import type { Meeting } from '../meeting/meeting';
import { formatMoment } from '../time/format-dates';
import { parseShanghaiTime } from '../time/shanghai-time';
import type { LeftToDo } from './what-is-left';

/** The known facts of a person to whom a message may go. */
export interface MessagePerson {
  /** The step that is left to them; null for one who can do nothing. */
  left: LeftToDo | null;
  /** Their registration is valid, so that their code admits them. */
  isValid: boolean;
  isIncomplete: boolean;
  hasCredit: boolean;
  hasArrived: boolean;
}

/** A message that the office sends to many. Its words are fixed, since the carriers review them; only a time is filled in. */
export interface MessageTemplate {
  key: string;
  title: string;
  /** Whom it is for, and when. */
  use: string;
  /** A time until which somebody has to act is filled in. */
  hasUntil: boolean;
  /** It is true only while the meeting goes on. */
  isOnlyDuring?: true;
  /** The words that fill the reviewed text of a registration (`ticket-news`). */
  words: (until: string) => string;
  /** WeChat's message: at most five characters, and at most twenty. */
  status: string;
  note: string;
  /** Says why somebody does not get it; '' for who gets it. */
  leavesOut: (person: MessagePerson) => string;
}

const notValid = '报名没有生效';
const needsValid = ({ isValid }: MessagePerson): string => (isValid ? '' : notValid);

/** Says why somebody is not asked to pay; '' for who is. */
function unlessOwing({ left }: MessagePerson): string {
  if (left === 'payment' || left === 'payment-and-completion') return '';
  if (left === 'transfer' || left === 'transfer-and-completion') return '等待转账到账';
  return left === 'team-payment' || left === 'team-payment-and-completion' ? '由团队经办人缴费' : '不用缴费';
}

export const messageTemplates: readonly MessageTemplate[] = [
  {
    ...{ key: 'pay', title: '缴费提醒', use: '给还没有交费的人', hasUntil: true },
    words: (until) => `还没有交费，请在 ${until} 前交费`,
    ...{ status: '待交费', note: '请在截止前交费' },
    leavesOut: unlessOwing,
  },
  {
    ...{ key: 'complete', title: '完善信息', use: '给信息待完善的人', hasUntil: true },
    words: (until) => `信息待完善，请在 ${until} 前登录填写`,
    ...{ status: '待完善', note: '请在截止前完善信息' },
    // Who is under review, was refused or waits for a place has nothing left to do, and cannot complete anything.
    leavesOut: ({ isIncomplete, left }) =>
      !isIncomplete ? '信息已完整' : left?.endsWith('completion') === true ? '' : notValid,
  },
  {
    ...{ key: 'credit', title: '补填学分信息', use: '给没有填学分信息的人', hasUntil: true },
    words: (until) => `还没有填学分信息，请在 ${until} 前登录填写`,
    ...{ status: '待填写', note: '请在截止前填写学分信息' },
    leavesOut: (person) => needsValid(person) || (person.hasCredit ? '已填学分信息' : ''),
  },
  {
    ...{ key: 'come', title: '到场提醒', use: '会议开始后，给还没有签到的人', hasUntil: false, isOnlyDuring: true },
    words: () => '会议已经开始，您还没有签到，请凭参会码到场',
    ...{ status: '请到场', note: '会议已开始，请凭参会码到场' },
    leavesOut: (person) => needsValid(person) || (person.hasArrived ? '已签到' : ''),
  },
  {
    ...{ key: 'hours', title: '核对学时', use: '冻结学时名单前，给所有人', hasUntil: true },
    words: (until) => `学时已算出，请登录核对，有异议请在 ${until} 前提出`,
    ...{ status: '待核对', note: '请核对学时，有异议请提出' },
    leavesOut: needsValid,
  },
  {
    ...{ key: 'changed', title: '会议安排有变', use: '时间、地点改了以后，给所有人', hasUntil: false },
    words: () => '会议的时间或地点有调整，请登录查看最新安排',
    ...{ status: '安排有变', note: '请查看最新的时间和地点' },
    leavesOut: ({ left, isValid }) => (left === null && !isValid ? notValid : ''),
  },
];

export const findMessageTemplate = (key: string): MessageTemplate | undefined =>
  messageTemplates.find((template) => template.key === key);

/** Says why a message of a meeting is not sent to anybody now; '' where it can be. */
export function whyNotSent(
  { isOnlyDuring }: MessageTemplate,
  meeting: Pick<Meeting, 'cancellation' | 'startTime' | 'endTime'>,
  now: number,
): string {
  if (meeting.cancellation !== '') return '会议已取消';
  if (isOnlyDuring !== true) return '';
  if ((parseShanghaiTime(meeting.startTime) ?? now) > now) return '会议还没有开始';
  return (meetingEnd(meeting) ?? now) < now ? '会议已结束' : '';
}

/** The words of a message, with the time until which somebody has to act: `2027-04-30 18:00`. */
export const messageWords = (template: MessageTemplate, until: string): string =>
  template.words(until === '' ? '（截止时间）' : formatMoment(until));
