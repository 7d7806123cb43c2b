import type { Meeting } from './meeting';
import { meetingDays } from './meeting-days';

/** What a shared meeting shows besides its banner. */
export interface ShareCard {
  title: string;
  /** When and where. */
  line: string;
}

/** The card of a meeting that is shared (product §6.17). */
export function shareCard(meeting: Pick<Meeting, 'name' | 'startTime' | 'endTime' | 'address'>): ShareCard {
  const facts = [meetingDays(meeting), meeting.address.trim()].filter((text) => text !== '');
  return { title: meeting.name, line: facts.join(' · ') || '会议报名' };
}
