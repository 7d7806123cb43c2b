import type { Attendee } from '../attendee/attendee';
import { isPaidAndHeld, type UsableTicket } from './ticket-state';

/**
 * Describes the refusal of a refund for screens and text messages (product §10.11): the reason, and that the code is
 * still valid unless it was used at the entrance.
 * @param refundReason the organiser's reason; '' if none was given
 */
export const refusedRefundResult = ({ refundReason, isCheckedIn }: RefusedRefund): string =>
  `未通过${refundReason === '' ? '' : `（${refundReason}）`}${isCheckedIn ? '' : '，参会码仍有效'}`;

type RefusedRefund = Pick<Attendee, 'refundReason' | 'isCheckedIn'>;

/** Describes the refusal of a ticket's latest refund; null if none was refused, or the ticket is no longer held. */
export const refusedRefund = (ticket: UsableTicket & RefusedRefund): string | null =>
  ticket.refund === 'reapplicable' && isPaidAndHeld(ticket) ? refusedRefundResult(ticket) : null;
