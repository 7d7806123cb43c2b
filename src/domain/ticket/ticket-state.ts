import type { Attendee, RefundState } from '../attendee/attendee';

export type Ticket = Pick<
  Attendee,
  'payment' | 'refund' | 'transfer' | 'paidBy' | 'userType' | 'isRegistered' | 'isTouched'
> &
  Partial<Pick<Attendee, 'isIncomplete' | 'isGuest'>>;

/** A ticket that may be given away or back, unless it was used at the entrance. */
export type UsableTicket = Ticket & Pick<Attendee, 'isCheckedIn'>;

/** The refund states in which the holder may apply for a refund: also after a refusal (product §10.2). */
const opensRefund: Readonly<Record<RefundState, boolean>> = {
  none: true,
  'under-review': false,
  refunded: false,
  reapplicable: true,
  unknown: false,
};

/** No refund is pending or completed. */
export function isRefundOpen(ticket: Pick<Attendee, 'refund'>): boolean {
  return opensRefund[ticket.refund];
}

/** Paid, still with its original holder, and not being refunded. */
export function isPaidAndHeld(ticket: Ticket): boolean {
  return ticket.payment === 'paid' && isRefundOpen(ticket) && ticket.transfer !== 'given';
}

/** Paid, held by whoever it was bought for, and not used at the entrance: the only tickets to transfer or refund. */
export function isDisposable(ticket: UsableTicket): boolean {
  return isPaidAndHeld(ticket) && ticket.transfer === 'none' && !ticket.isCheckedIn;
}

/** Received from another attendee. */
export function isReceived(ticket: Ticket): boolean {
  return ticket.transfer === 'received';
}

/** Refunded or transferred away: its QR code no longer admits (product §10.8). */
export function isGivenUp(ticket: Ticket): boolean {
  return ticket.refund === 'refunded' || ticket.transfer === 'given';
}

/** The ticket's QR code admits its holder. */
export function admits(ticket: Ticket): boolean {
  return ticket.isRegistered && ticket.isIncomplete !== true && !isGivenUp(ticket);
}

/** The ticket is a place (product §11.22) that waits to be completed, and is still its member's. */
export function waitsForCompletion(ticket: Ticket): boolean {
  return ticket.isIncomplete === true && !isGivenUp(ticket);
}

/** Nothing but the answers of a place (product §11.22) keeps the ticket's QR code from admitting its holder. */
export function isOnlyIncomplete(ticket: Ticket): boolean {
  return ticket.isIncomplete === true && admits({ ...ticket, isIncomplete: false });
}

/** A free visitor whose registration is complete. */
export function isFreeGuest(ticket: Pick<Attendee, 'userType'>): boolean {
  return ticket.userType === 'free-guest';
}

/** Unpaid, and neither a free visitor's nor a received ticket (product §10.9: those appear in no unpaid list). */
export function owesFee(ticket: Ticket, meeting: { isPaid: boolean }): boolean {
  return meeting.isPaid && ticket.payment === 'unpaid' && ticket.transfer === 'none' && !isFreeGuest(ticket);
}

/** The operator paid, so only they may refund or transfer it (product §12.3). */
export function isPaidByOperator(ticket: Pick<Attendee, 'paidBy'>): boolean {
  return ticket.paidBy === 'operator';
}

/** The operator's own entry, by phone or user id (product §11.1). An empty value matches nobody. */
export function isOperatorSelf(
  attendee: { phone: string; userId?: string },
  operator: { phone: string; userId?: string } | null,
): boolean {
  if (operator === null) return false;
  const isSame = (one = '', other = ''): boolean => one !== '' && one === other;
  return isSame(attendee.phone, operator.phone) || isSame(attendee.userId, operator.userId);
}
