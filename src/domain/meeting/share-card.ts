import type { Meeting } from './meeting';
import { meetingDays } from './meeting-days';

/** What a shared meeting shows. */
export interface ShareCard {
  title: string;
  /** When and where. */
  line: string;
  /** The banner; '' where there is none that WeChat can draw. */
  picture: string;
}

/** The card of a meeting that is shared (product §6.18). */
export function shareCard(meeting: Pick<Meeting, 'name' | 'startTime' | 'endTime' | 'address' | 'banner'>): ShareCard {
  const facts = [meetingDays(meeting), meeting.address.trim()].filter((text) => text !== '');
  const isDrawn = /^https?:|^(?![a-z]+:)/i.test(meeting.banner) && !/\.svg([?#]|$)/i.test(meeting.banner);
  return {
    title: meeting.name,
    line: facts.join(' · ') || '会议报名',
    picture: isDrawn ? meeting.banner : '',
  };
}
