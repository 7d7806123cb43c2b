import { exceptionsOf, type MeetingException, type MeetingIdentity } from './meeting-exceptions';

/** A notice that the landing page opens once, with a button to reopen it. */
export interface MeetingNotice {
  title: string;
  paragraphs: readonly string[];
}

const notices: Readonly<Record<Required<MeetingException>['notice'], MeetingNotice>> = {
  subscription: {
    title: '订阅会员权益',
    paragraphs: [
      '免费注册参会',
      '可申请继续医学教育学分 6 分',
      '会议期间提供午餐',
      '领取会议资料',
      '请于会后 10 个工作日内申请发票与学分，逾期不再受理。',
    ],
  },
};

/** The landing page's notice (product §6.9), or null. */
export function meetingNotice(meeting: MeetingIdentity): MeetingNotice | null {
  const name = exceptionsOf(meeting).find(({ notice }) => notice !== undefined)?.notice;
  return name === undefined ? null : notices[name];
}
