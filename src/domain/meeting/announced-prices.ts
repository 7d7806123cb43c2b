import { formatShortFen } from '../money/money';
import type { Meeting } from './meeting';
import { feeText, registrationFeeFen, teamPriceText } from './registration-fee';
import { allowedEntryTypes, entryTypeNames } from './registration-type';

type PricedMeeting = Pick<Meeting, 'isPaid' | 'feeFen' | 'discount' | 'hasExhibitors' | 'admitsVisitors'>;

/** The prices that a visitor sees before the form. */
export interface AnnouncedPrices {
  kinds: readonly { label: string; price: string; isFree: boolean }[];
  /** '' for none. */
  team: string;
}

/** The prices of each kind of registration that a meeting offers; null where the server does not say its fee. */
export function announcedPrices(meeting: PricedMeeting): AnnouncedPrices | null {
  const { feeFen } = meeting;
  if (feeFen === null) return null;
  const kinds = allowedEntryTypes(meeting).map((type) => {
    const price = registrationFeeFen({ ...meeting, feeFen }, type);
    return { label: entryTypeNames[type], price: feeText(price), isFree: price === 0 };
  });
  // At a free meeting everybody attends, and nobody comes for an exhibition alone.
  if (!meeting.isPaid) return { kinds: kinds.map((kind) => ({ ...kind, label: '参会' })), team: '' };
  return { kinds, team: teamPriceText(meeting) };
}

/** Writes a team's prices on one line: 注册费 ¥1,200/人，5 人起 ¥900/人; '' where nothing is to be paid, or nothing is known. */
export function teamFeeText(meeting: Pick<Meeting, 'isPaid' | 'feeFen' | 'discount'>): string {
  const feeFen = registrationFeeFen(meeting, 'paid');
  if (feeFen === null || feeFen === 0) return '';
  const team = teamPriceText(meeting);
  return `注册费 ${formatShortFen(feeFen)}/人${team === '' ? '' : `，${team}`}`;
}
