import type { FormItem } from '../form/form-field';
import type { ReceivingAccount } from '../payment/receiving-account';
import type { Meeting } from './meeting';

/** Everything that an organiser decides about a meeting; times as in `Meeting`. */
export interface DefinedMeeting extends Omit<Meeting, 'id' | 'isClosed' | 'takesTransfers' | 'feeFen'> {
  /** A delegate's fee in fen; 0 at a free meeting. */
  feeFen: number;
  account: ReceivingAccount | null;
  /** As it was written; '' for the usual times. */
  reminders: string;
  form: readonly FormItem[];
}
