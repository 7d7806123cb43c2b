import type { Meeting } from './meeting';
import { meetingDays } from './meeting-days';

/** The card that a shared meeting shows in a chat. */
export interface ShareCard {
  title: string;
  /** The meeting's days and place. */
  line: string;
  /** The banner's address; '' if WeChat cannot draw it. */
  picture: string;
}

/** Makes the card of a shared meeting (product §6.18). */
export function shareCard(meeting: Pick<Meeting, 'name' | 'startTime' | 'endTime' | 'address' | 'banner'>): ShareCard {
  const facts = [meetingDays(meeting), meeting.address.trim()].filter((text) => text !== '');
  const isDrawn = /^https?:|^(?![a-z]+:)/i.test(meeting.banner) && !/\.svg([?#]|$)/i.test(meeting.banner);
  return {
    title: meeting.name,
    line: facts.join(' · ') || '会议报名',
    picture: isDrawn ? meeting.banner : '',
  };
}
