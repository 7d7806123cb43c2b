import type { Meeting } from '../meeting/meeting';
import { isRegistrationClosed, type RegistrationClosing } from '../meeting/registration-closing';
import { isPast } from '../time/shanghai-time';
import { isDisposable, isFreeGuest, isGivenUp, type Ticket, type UsableTicket } from './ticket-state';

// An attendee's actions on their own ticket. The centre offers them, and the server checks them; an operator's are in
// member-actions.ts.

/** Registered attendees and free visitors who still hold their ticket may apply for credit, if the meeting offers it. */
export function canApplyCredit(ticket: Ticket, meeting: Pick<Meeting, 'hasCredit'>): boolean {
  return meeting.hasCredit && (ticket.isRegistered || isFreeGuest(ticket)) && !isGivenUp(ticket);
}

/** A paid and unused ticket that was neither refunded nor transferred may be transferred before the deadline. */
export function canTransfer(ticket: UsableTicket, meeting: Pick<Meeting, 'transferDeadline'>, now: number): boolean {
  return isDisposable(ticket) && !isPast(meeting.transferDeadline, now);
}

/** An attendee may apply for a refund of a disposable ticket that they paid for, before the refund deadline. */
export function canApplyRefund(ticket: UsableTicket, meeting: Pick<Meeting, 'refundDeadline'>, now: number): boolean {
  return ticket.paidBy === 'attendee' && isDisposable(ticket) && !isPast(meeting.refundDeadline, now);
}

/** A free visitor of a paid meeting may become a delegate while registration is open; a guest is one already. */
export function canUpgrade(
  ticket: Ticket,
  meeting: Pick<Meeting, 'isPaid'> & RegistrationClosing,
  now: number,
): boolean {
  return (
    meeting.isPaid &&
    isFreeGuest(ticket) &&
    ticket.isGuest !== true &&
    ticket.payment === 'unpaid' &&
    ticket.transfer === 'none' &&
    !isRegistrationClosed(meeting, now)
  );
}
