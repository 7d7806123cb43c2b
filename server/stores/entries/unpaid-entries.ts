import { and, asc, eq, gt, isNull, ne, notExists, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/database';
import { entries, type EntryRow } from '../../db/tables/entries';
import { orderItems } from '../../db/tables/orders';
import { updateEntries } from './store';

/*
 * The unpaid entries of a meeting, which a change of its price concerns (product §16.20).
 */

const isUnpaidOf = (meetingId: number) =>
  and(
    ...[eq(entries.meetingId, meetingId), eq(entries.live, true), isNull(entries.erasedAt)],
    ...[eq(entries.payment, 'unpaid'), eq(entries.transfer, 'none'), ne(entries.userType, 'free-guest')],
  );

/** Somebody in an order owes what it says, whatever the prices are meanwhile. */
const isInNoOrder = (query: Queryable) =>
  notExists(
    query
      .select({ id: orderItems.id })
      .from(orderItems)
      .where(and(eq(orderItems.entryId, entries.id), eq(orderItems.live, true))),
  );

/**
 * Locks a meeting's live entries that nobody has paid for, except free visitors, until the transaction ends. Entries
 * paid meanwhile are left out.
 */
export const lockUnpaidEntries = async (query: Transaction, meetingId: number): Promise<EntryRow[]> =>
  query.select().from(entries).where(isUnpaidOf(meetingId)).orderBy(asc(entries.id)).for('update');

/** Locks those of `lockUnpaidEntries` that are in no order. */
export const lockUnorderedEntries = async (query: Transaction, meetingId: number): Promise<EntryRow[]> =>
  query
    .select()
    .from(entries)
    .where(and(isUnpaidOf(meetingId), isInNoOrder(query)))
    .orderBy(asc(entries.id))
    .for('update');

/** A fee as somebody owes it who may have registered with a voucher. */
const atMostVoucher = (feeFen: number) => sql<number>`least(${entries.voucherFen}, ${feeFen}::integer)`;

/** Tells whether somebody unpaid, in no order, owes another fee than people of their identity do now. */
export async function hasStaleFees(
  query: Queryable,
  meetingId: number,
  fees: readonly { priceOption: string; feeFen: number }[],
): Promise<boolean> {
  const isStale = fees.map(({ priceOption, feeFen }) =>
    and(eq(entries.priceOption, priceOption), ne(entries.feeFen, atMostVoucher(feeFen))),
  );
  const [found] = await query
    .select({ id: entries.id })
    .from(entries)
    .where(and(isUnpaidOf(meetingId), gt(entries.feeFen, 0), or(...isStale), isInNoOrder(query)))
    .limit(1);
  return found !== undefined;
}

/** Tells whether an entry needs no review, or was approved. */
const isAdmitted = ({ reviewState }: EntryRow): boolean => reviewState === 'none' || reviewState === 'approved';

/** The unpaid entries of a meeting that became free, by their outcome. */
export interface FreeEntries {
  /** The entries that have a valid ticket now. */
  admitted: EntryRow[];
  /** The entries that get a ticket once the organiser approves them. */
  inReview: EntryRow[];
  /** The entries that were refused, and stay refused. */
  refused: EntryRow[];
}

/** Selects the unpaid entries of a free meeting that still have a fee or no ticket. */
export function entriesToFree(unpaid: readonly EntryRow[]): FreeEntries {
  const owing = unpaid.filter((entry) => entry.feeFen > 0 || (isAdmitted(entry) && !entry.isRegistered));
  return {
    admitted: owing.filter(isAdmitted),
    inReview: owing.filter(({ reviewState }) => reviewState === 'pending'),
    refused: owing.filter(({ reviewState }) => reviewState === 'refused'),
  };
}

/**
 * Gives entries the state of a registration at a free meeting: nothing due, and registered unless a review is pending.
 */
export async function freeEntries(
  query: Transaction,
  { admitted, inReview, refused }: FreeEntries,
  at: Date,
): Promise<void> {
  const free = { feeFen: 0, entryType: 'free', placesUntil: null, updatedAt: at } as const;
  const all = [...admitted, ...inReview, ...refused];
  await updateEntries(query, idsOf(all), free);
  await updateEntries(query, idsOf(admitted), { isRegistered: true });
  await updateEntries(query, idsOf(all.filter(({ teamId }) => teamId === null)), { userType: 'free-guest' });
}

/** Charges unpaid entries a meeting's new fee. Entries that were registered free of charge still owe nothing. */
export async function chargeEntries(
  query: Transaction,
  unpaid: readonly EntryRow[],
  feeFen: number,
  at: Date,
): Promise<void> {
  const owed = (entry: EntryRow): number => Math.min(feeFen, entry.voucherFen ?? feeFen);
  const charged = unpaid.filter((entry) => entry.feeFen > 0 && entry.feeFen !== owed(entry));
  for (const fee of new Set(charged.map(owed)))
    await updateEntries(query, idsOf(charged.filter((entry) => owed(entry) === fee)), { feeFen: fee, updatedAt: at });
}

/** Keeps entries that were registered while a meeting was free from owing its fee now that it is paid. */
export async function keepEntriesFree(query: Transaction, unpaid: readonly EntryRow[], at: Date): Promise<void> {
  const free = unpaid.filter(({ feeFen }) => feeFen === 0);
  await updateEntries(query, idsOf(free), { userType: 'free-guest', updatedAt: at });
}

const idsOf = (rows: readonly EntryRow[]): string[] => rows.map(({ id }) => id);

/** The numbers of a meeting's people whom its dates concern. */
export interface EntryCounts {
  /** Everyone with a live entry. */
  registered: number;
  /** Holders of a paid ticket that may be given away or refunded. */
  paid: number;
  /** Ticket holders who have not applied for credit. */
  withoutCredit: number;
  /** People without a fee. */
  free: number;
}

export async function countEntries(query: Queryable, meetingId: number): Promise<EntryCounts> {
  const isPaid = and(eq(entries.payment, 'paid'), eq(entries.transfer, 'none'));
  const isFree = and(eq(entries.payment, 'unpaid'), eq(entries.transfer, 'none'));
  const countOf = (condition: ReturnType<typeof and>) => sql<number>`count(*) filter (where ${condition})::int`;
  const [row] = await query
    .select({
      registered: sql<number>`count(*)::int`,
      paid: countOf(isPaid),
      withoutCredit: countOf(and(entries.isRegistered, isNull(entries.credit))),
      free: countOf(and(isFree, eq(entries.feeFen, 0))),
    })
    .from(entries)
    .where(and(eq(entries.meetingId, meetingId), eq(entries.live, true), isNull(entries.erasedAt)));
  return row ?? { registered: 0, paid: 0, withoutCredit: 0, free: 0 };
}
