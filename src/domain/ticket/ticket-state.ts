import { payStatus, refundStatus, transferStatus, userType, whoPay, type Entered } from '../../contract/entered';
import type { TeamOperator } from '../../contract/centre';

/** The fields of an attendee that the ticket rules read. */
export type Ticket = Pick<
  Entered,
  'payStatus' | 'refundStatus' | 'transferStatus' | 'whoPay' | 'userType' | 'isSignUp' | 'isTouched'
>;

/** No refund is under way or done: refundStatus 3 is treated like 0 (spec section 4). */
export function isRefundOpen(ticket: Pick<Entered, 'refundStatus'>): boolean {
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

/** Refunded, or given to someone else: its QR code lets nobody in (design ruling 20). */
export function isGivenUp(ticket: Ticket): boolean {
  return ticket.refundStatus === refundStatus.refunded || ticket.transferStatus === transferStatus.transferredAway;
}

/** Whether the ticket's QR code lets its holder in. */
export function admits(ticket: Ticket): boolean {
  return ticket.isSignUp && !isGivenUp(ticket);
}

/** A free visitor whose registration is complete. */
export function isFreeGuest(ticket: Pick<Entered, 'userType'>): boolean {
  return ticket.userType === userType.freeGuest;
}

/** Owes the fee: unpaid, not a free guest, and no received ticket (design ruling 20: those are in no unpaid list). */
export function owesFee(ticket: Ticket, meeting: { isPaid: boolean }): boolean {
  return (
    meeting.isPaid &&
    ticket.payStatus === payStatus.unpaid &&
    ticket.transferStatus === transferStatus.none &&
    !isFreeGuest(ticket)
  );
}

/** The operator paid for the ticket, so that only they may give it back or away (spec section 6). */
export function isPaidByOperator(ticket: Pick<Entered, 'whoPay'>): boolean {
  return ticket.whoPay === whoPay.operator;
}

/** The operator's own entry: theirs by phone, or by user (design ruling 9). An empty name matches nobody. */
export function isOperatorsOwn(
  entered: Pick<Entered, 'phone' | 'userId'>,
  operator: Pick<TeamOperator, 'concatPhone' | 'webUserId'> | null,
): boolean {
  if (operator === null) return false;
  return (
    (entered.phone !== '' && entered.phone === operator.concatPhone) ||
    (entered.userId !== '' && entered.userId === operator.webUserId)
  );
}
