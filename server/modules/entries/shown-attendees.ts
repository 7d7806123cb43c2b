import type { Attendee } from '../../../src/domain/attendee/attendee';
import { canEditMember } from '../../../src/domain/ticket/member-actions';
import type { Dependencies } from '../../dependencies';
import { checkedInAmong } from '../check-ins/store';
import type { Session } from '../login/session';
import type { OrderWithItems } from '../orders/callers-orders';
import { orderedFenOf } from '../orders/order-items';
import { fileIdsOf } from '../uploads/store';
import { attendeeOf, ticketOf, type ShownEntry } from './attendee-of';
import { isFromOtherDevice } from './disown-entry';

/** Who asks for attendees. */
interface Caller {
  session: Session;
  /** See `deviceDigest`. */
  device: string | null;
  /** The caller's orders that are not cancelled. */
  orders: readonly OrderWithItems[];
}

/**
 * Entries as the caller may see them: their own, or those of their team.
 * @returns a function, for any of these rows
 */
export async function shownAttendees(
  rows: readonly ShownEntry[],
  { session, device, orders }: Caller,
  { database, cipher, clock }: Dependencies,
): Promise<(row: ShownEntry) => Attendee> {
  const { query } = database;
  const ids = [...new Set(rows.map(({ id }) => id))];
  const [fileIds, orderedFen, used] = await Promise.all([
    fileIdsOf(query, ids),
    orderedFenOf(query, ids),
    checkedInAmong(query, ids),
  ]);
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
      ...{ cipher, now, fileIds },
      orderedFen: orderedFen.get(row.id) ?? null,
      isCheckedIn: used.has(row.id),
      isFromOtherDevice: isFromOtherDevice(row, session, device),
      invoice: invoices.get(row.id) ?? null,
      showsIdNumbers: row.phone === session.phone || canEditMember(ticketOf(row)),
    });
}
