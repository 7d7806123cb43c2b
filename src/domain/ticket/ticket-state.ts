import { type Attendee } from '../attendee/attendee';
import { userType } from '../attendee/attendee';
import { paidBy } from '../attendee/attendee';
import { transferStatus } from '../attendee/attendee';
import { refundStatus } from '../attendee/attendee';
import { payStatus } from '../attendee/attendee';

export type Ticket = Pick<
  Attendee,
  'payStatus' | 'refundStatus' | 'transferStatus' | 'paidBy' | 'userType' | 'isRegistered' | 'isTouched'
>;

/** No refund is under way or done: refundStatus 3 is treated like 0 (product §10.2). */
export function isRefundOpen(ticket: Pick<Attendee, 'refundStatus'>): boolean {
  return ticket.refundStatus === refundStatus.none || ticket.refundStatus === refundStatus.reapplicable;
}

/** Paid, still held by who paid or had it paid for, and no refund under way. */
export function isPaidAndHeld(ticket: Ticket): boolean {
  return (
    ticket.payStatus === payStatus.paid &&
    isRefundOpen(ticket) &&
    ticket.transferStatus !== transferStatus.transferredAway
  );
}

/** A ticket that another attendee gave. */
export function isReceived(ticket: Ticket): boolean {
  return ticket.transferStatus === transferStatus.received;
}

/** Refunded, or given to someone else: its QR code lets nobody in (product §10.8). */
export function isGivenUp(ticket: Ticket): boolean {
  return ticket.refundStatus === refundStatus.refunded || ticket.transferStatus === transferStatus.transferredAway;
}

/** Whether the ticket's QR code lets its holder in. */
export function admits(ticket: Ticket): boolean {
  return ticket.isRegistered && !isGivenUp(ticket);
}

export function isFreeGuest(ticket: Pick<Attendee, 'userType'>): boolean {
  return ticket.userType === userType.freeGuest;
}

/** Owes the fee: unpaid, not a free guest, and no received ticket (product §10.9: those are in no unpaid list). */
export function owesFee(ticket: Ticket, meeting: { isPaid: boolean }): boolean {
  return (
    meeting.isPaid &&
    ticket.payStatus === payStatus.unpaid &&
    ticket.transferStatus === transferStatus.none &&
    !isFreeGuest(ticket)
  );
}

/** The operator paid for the ticket, so that only they may give it back or away (product §12.3). */
export function isPaidByOperator(ticket: Pick<Attendee, 'paidBy'>): boolean {
  return ticket.paidBy === paidBy.operator;
}

/** The operator's own entry: theirs by phone, or by user (product §11.1). An empty name matches nobody. */
export function isOperatorSelf(
  attendee: { phone: string; userId?: string },
  operator: { phone: string; userId?: string } | null,
): boolean {
  if (operator === null) return false;
  const isSame = (one = '', other = ''): boolean => one !== '' && one === other;
  return isSame(attendee.phone, operator.phone) || isSame(attendee.userId, operator.userId);
}
