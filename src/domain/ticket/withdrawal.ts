import type { Attendee } from '../attendee/attendee';
import { isGivenUp, isReceived, type UsableTicket } from './ticket-state';

/** Why a registration cannot be withdrawn. */
export type WithdrawalRefusal = 'given-up' | 'refund-under-review' | 'paid' | 'received' | 'checked-in';

/** A registration for which nobody has paid and which nobody has used can be withdrawn (product §6.13); null if so. */
export function withdrawalRefusal(ticket: UsableTicket): WithdrawalRefusal | null {
  if (isGivenUp(ticket)) return 'given-up';
  if (ticket.refundStatus === 'under-review') return 'refund-under-review';
  if (ticket.payStatus === 'paid') return 'paid';
  if (isReceived(ticket)) return 'received';
  return ticket.isCheckedIn ? 'checked-in' : null;
}

/**
 * Whether who has proved a phone may give up its registration as not their own (product §6.13): what was registered on
 * their own device they have registered themselves.
 */
export function canDisown(ticket: UsableTicket & Pick<Attendee, 'isFromOtherDevice'>): boolean {
  return ticket.isFromOtherDevice && withdrawalRefusal(ticket) === null;
}
