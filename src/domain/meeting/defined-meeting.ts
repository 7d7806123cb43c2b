import type { FormItem } from '../form/form-field';
import type { PriceTable } from '../prices/price-table';
import type { ReceivingAccount } from '../payment/receiving-account';
import type { Meeting } from './meeting';
import type { MeetingPlaces } from './places';

/** Everything that an organiser decides about a meeting; times as in `Meeting`. */
export interface DefinedMeeting extends Omit<
  Meeting,
  'id' | 'isClosed' | 'cancellation' | 'takesTransfers' | 'feeFen' | 'priceTable' | 'placesLeft' | 'hasVouchers'
> {
  /** A delegate's fee in fen; 0 at a free meeting. */
  feeFen: number;
  /** Null at a meeting with one price, or none. Fee and team price are then those of its first row in its first period. */
  priceTable: PriceTable | null;
  account: ReceivingAccount | null;
  /** As it was written; '' for the usual times. */
  reminders: string;
  places: MeetingPlaces | null;
  form: readonly FormItem[];
}
