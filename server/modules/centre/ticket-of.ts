import type { Attendee } from '../../../src/domain/attendee/attendee';
import { admits, type Ticket } from '../../../src/domain/ticket/ticket-state';
import type { EntryRow } from '../../db/tables/entries';

/** What the rules of `src/domain` ask of an attendee's ticket. */
export type TicketOfRow = Ticket & Pick<Attendee, 'phone' | 'reviewState'>;

export function ticketOf(row: EntryRow): TicketOfRow {
  const { payStatus, refundStatus, transferStatus, paidBy, userType, isRegistered, isTouched, phone, reviewState } =
    row;
  return { payStatus, refundStatus, transferStatus, paidBy, userType, isRegistered, isTouched, phone, reviewState };
}

/** Whether an entry's QR code lets its holder in: the rule of the page, for an entry that was not superseded. */
export function isValidTicket(row: EntryRow): boolean {
  return row.live && admits(row);
}
