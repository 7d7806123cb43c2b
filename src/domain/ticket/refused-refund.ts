import type { Attendee } from '../attendee/attendee';
import { isPaidAndHeld, type UsableTicket } from './ticket-state';

/**
 * What came of a refund that was refused, as screens and texts say it (product §10.11). Of a code that was used at the
 * entrance nothing is said.
 * @param refundReason the organiser's; '' if none was given
 */
export const refusedRefundResult = ({ refundReason, isCheckedIn }: RefusedRefund): string =>
  `未通过${refundReason === '' ? '' : `（${refundReason}）`}${isCheckedIn ? '' : '，参会码仍有效'}`;

type RefusedRefund = Pick<Attendee, 'refundReason' | 'isCheckedIn'>;

/** The same of a ticket, for wherever its state shows; null unless its latest refund was refused, and it is still held. */
export const refusedRefund = (ticket: UsableTicket & RefusedRefund): string | null =>
  ticket.refundStatus === 'reapplicable' && isPaidAndHeld(ticket) ? refusedRefundResult(ticket) : null;
