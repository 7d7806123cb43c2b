import type { Attendee } from '../attendee/attendee';
import { isGivenUp, isReceived, type UsableTicket } from './ticket-state';

/** The reason for which a registration cannot be withdrawn. */
export type WithdrawalRefusal = 'given-up' | 'refund-under-review' | 'paid' | 'received' | 'checked-in';

/** Returns the reason for which a registration cannot be withdrawn: it is paid or used (product §6.13). Null if it can. */
export function withdrawalRefusal(ticket: UsableTicket): WithdrawalRefusal | null {
  if (isGivenUp(ticket)) return 'given-up';
  if (ticket.refund === 'under-review') return 'refund-under-review';
  if (ticket.payment === 'paid') return 'paid';
  if (isReceived(ticket)) return 'received';
  return ticket.isCheckedIn ? 'checked-in' : null;
}

/**
 * Tells if the owner of a proved phone may give up its registration as not their own (product §6.13). A registration
 * made on their own device counts as their own.
 */
export function canDisown(ticket: UsableTicket & Pick<Attendee, 'isFromOtherDevice'>): boolean {
  return ticket.isFromOtherDevice && withdrawalRefusal(ticket) === null;
}
