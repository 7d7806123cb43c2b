import type { Attendee, Completion, TransferOffer } from '../../../src/domain/attendee/attendee';
import { canEditMember } from '../../../src/domain/ticket/member-actions';
import type { Dependencies } from '../../context/dependencies';
import { keepReadable } from '../../db/sealed-column';
import type { OrderWithItems } from '../../stores/orders/callers-orders';
import { attendeeOf, ticketOf, type AttendeeView } from '../../stores/entries/attendee-of';
import type { AttendeeRow } from '../../stores/entries/attendee-rows';
import type { EntryRow } from '../../db/tables/entries';
import type { Session } from '../../context/session';

/** The caller who asks for attendees. */
interface Caller {
  session: Session;
  /** See `deviceDigest`. */
  device: string | null;
  /** The caller's orders without cancelled ones. */
  orders: readonly OrderWithItems[];
  /** See `completionsOf`. */
  completions: ReadonlyMap<string, Completion>;
  /** See `offersOf`. */
  offers: ReadonlyMap<string, TransferOffer>;
}

/**
 * Returns a function that maps the caller's own entries, or those of their team, to attendees with the data that the
 * caller may see.
 */
export function attendeeReader(
  { session, device, orders, completions, offers }: Caller,
  { cipher, clock }: Dependencies,
): (row: AttendeeRow) => Attendee {
  const now = clock.now();
  // Orders are sorted from the latest: the latest one decides which invoice is shown.
  const invoices = new Map(
    [...orders]
      .reverse()
      .flatMap(({ order, items }) =>
        order.teamId === null ? items.map(({ entry }) => [entry.id, order.invoice] as const) : [],
      ),
  );
  return (row) =>
    keptAttendeeOf(row, {
      cipher,
      now,
      isFromOtherDevice: isFromOtherDevice(row, session, device),
      invoice: invoices.get(row.id) ?? null,
      completion: completions.get(row.id) ?? null,
      offer: offers.get(row.id) ?? null,
      showsIdNumbers: row.phone === session.phone || canEditMember(ticketOf(row)),
    });
}

/** By their rows, and what else the usual attendee depends on. Rows that are kept for some minutes keep theirs. */
const keptAttendees = new WeakMap<AttendeeRow, Map<string, Attendee>>();

function keptAttendeeOf(row: AttendeeRow, view: AttendeeView): Attendee {
  // Files are signed for a time.
  const isUsual = view.invoice === null && !view.completion && !view.offer && row.fileIds === null;
  if (!isUsual) return attendeeOf(row, view);
  const key = `${view.isFromOtherDevice} ${view.showsIdNumbers}`;
  const kept = keptAttendees.get(row) ?? new Map<string, Attendee>();
  const known = kept.get(key);
  if (known !== undefined) return known;
  return keepReadable(
    () => attendeeOf(row, view),
    (attendee) => keptAttendees.set(row, kept.set(key, Object.freeze(attendee))),
  );
}

/**
 * Tells whether somebody registered an entry elsewhere than the caller on this device. A device that did not identify
 * itself, then or now, counts as another one. An entry that an operator added to their team counts as their own on any
 * device.
 */
export function isFromOtherDevice(
  entry: Pick<EntryRow, 'teamId' | 'deviceDigest'>,
  { team }: Pick<Session, 'team'>,
  device: string | null,
): boolean {
  if (team !== null && entry.teamId === team.id) return false;
  return entry.deviceDigest === null || entry.deviceDigest !== device;
}
