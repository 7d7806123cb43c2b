import type { Attendee, EntryType } from '../attendee/attendee';

/** How somebody comes to a meeting with a fee: as a delegate who pays it, as an invited guest, or to see the exhibition. */
export type Entrant = 'delegate' | 'guest' | 'visitor';

export const entrantLabels: Readonly<Record<Entrant, string>> = {
  delegate: '参会代表',
  guest: '免费嘉宾',
  visitor: '参观观众',
};

interface EntrantMeeting {
  isPaid: boolean;
  hasExhibitors: boolean;
  admitsVisitors: boolean;
}

/** Lists what people can be at a meeting; at one without a fee everybody is the same. */
export function entrantsOf({ isPaid, hasExhibitors, admitsVisitors }: EntrantMeeting): readonly Entrant[] {
  if (!isPaid) return [];
  return hasExhibitors && admitsVisitors ? ['delegate', 'guest', 'visitor'] : ['delegate', 'guest'];
}

/** Returns what somebody is, by the form that they filled in and whether they owe anything. */
export function entrantOf({ entryType, userType }: { entryType: EntryType } & Pick<Attendee, 'userType'>): Entrant {
  if (userType !== 'free-guest') return 'delegate';
  return entryType === 'paid' ? 'guest' : 'visitor';
}
