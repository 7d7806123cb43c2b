import type { Attendee } from '../../../src/domain/attendee/attendee';
import { canEditMember } from '../../../src/domain/ticket/member-actions';
import type { Dependencies } from '../../context/dependencies';
import type { OrderWithItems } from '../../stores/orders/callers-orders';
import { attendeeOf, ticketOf } from '../../stores/entries/attendee-of';
import type { AttendeeRow } from '../../stores/entries/attendee-rows';
import type { EntryRow } from '../../db/tables/entries';
import type { Session } from '../../context/session';

/** The caller who asks for attendees. */
interface Caller {
  session: Session;
  /** See `deviceDigest`. */
  device: string | null;
  /** The caller's orders that are not cancelled. */
  orders: readonly OrderWithItems[];
}

/**
 * How the caller may see entries: their own, or those of their team.
 * @returns a function, for any of these rows
 */
export function shownAttendees(
  { session, device, orders }: Caller,
  { cipher, clock }: Dependencies,
): (row: AttendeeRow) => Attendee {
  const now = clock.now();
  // Of several orders the latest, which comes first, says which invoice was asked for.
  const invoices = new Map(
    [...orders]
      .reverse()
      .flatMap(({ order, items }) =>
        order.teamId === null ? items.map(({ entry }) => [entry.id, order.invoice] as const) : [],
      ),
  );
  return (row) =>
    attendeeOf(row, {
      ...{ cipher, now },
      isFromOtherDevice: isFromOtherDevice(row, session, device),
      invoice: invoices.get(row.id) ?? null,
      showsIdNumbers: row.phone === session.phone || canEditMember(ticketOf(row)),
    });
}

/**
 * Tells whether an entry was registered elsewhere than by the caller on this device. A device that did not name itself
 * then or does not now is another one; what an operator added to their team is their own act anywhere.
 */
export function isFromOtherDevice(
  entry: Pick<EntryRow, 'teamId' | 'deviceDigest'>,
  { team }: Pick<Session, 'team'>,
  device: string | null,
): boolean {
  if (team !== null && entry.teamId === team.id) return false;
  return entry.deviceDigest === null || entry.deviceDigest !== device;
}
