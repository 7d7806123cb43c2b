import type { EntryType } from '../attendee/attendee';
import { formatShortFen } from '../money/money';
import type { Meeting } from './meeting';

/**
 * The fee of a registration in integer fen (product §6.22): a delegate pays the meeting's fee, and nobody else pays
 * anything. The server charges it, and the app announces it where the server says it: null where it does not.
 */
export function registrationFeeFen<Fen extends number | null>(
  meeting: { isPaid: boolean; feeFen: Fen },
  type: EntryType,
): Fen | 0 {
  return meeting.isPaid && type === 'paid' ? meeting.feeFen : 0;
}

/** A fee as it is announced: 120000 as ¥1,200, 0 as 免费. */
export const feeText = (feeFen: number): string => (feeFen === 0 ? '免费' : formatShortFen(feeFen));

/** The team price as it is announced: 5 人起 ¥900/人; '' for none. */
export function teamPriceText({ isPaid, discount }: Pick<Meeting, 'isPaid' | 'discount'>): string {
  return isPaid && discount !== null ? `${discount.number} 人起 ${formatShortFen(discount.priceFen)}/人` : '';
}
