import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/database';
import { entries, type EntryRow } from '../../db/tables/entries';
import { updateEntries } from './store';

/*
 * The entries of a meeting for which nobody has paid, where its price changes (product §16.20).
 */

/**
 * Live entries of a meeting for which nobody has paid, but for free visitors, locked until the transaction ends: those who
 * pay meanwhile are not among them.
 */
export const lockUnpaidEntries = async (query: Transaction, meetingId: number): Promise<EntryRow[]> =>
  query
    .select()
    .from(entries)
    .where(
      and(
        ...[eq(entries.meetingId, meetingId), eq(entries.live, true), isNull(entries.erasedAt)],
        ...[eq(entries.payment, 'unpaid'), eq(entries.transfer, 'none')],
        ne(entries.userType, 'free-guest'),
      ),
    )
    .orderBy(asc(entries.id))
    .for('update');

/** Nobody has asked for a review, or it was granted. */
const isAdmitted = ({ reviewState }: EntryRow): boolean => reviewState === 'none' || reviewState === 'approved';

/** The unpaid entries of a free meeting, by what becomes of them. */
export interface FreeEntries {
  /** They hold a ticket now. */
  admitted: EntryRow[];
  /** They get one once the organiser has approved them. */
  inReview: EntryRow[];
  /** They were refused, and stay so. */
  refused: EntryRow[];
}

/** Those of a free meeting's unpaid entries that its price has left behind. */
export function entriesToFree(unpaid: readonly EntryRow[]): FreeEntries {
  const owing = unpaid.filter((entry) => entry.feeFen > 0 || (isAdmitted(entry) && !entry.isRegistered));
  return {
    admitted: owing.filter(isAdmitted),
    inReview: owing.filter(({ reviewState }) => reviewState === 'pending'),
    refused: owing.filter(({ reviewState }) => reviewState === 'refused'),
  };
}

/** Makes them what registers at a free meeting: with nothing due, and registered unless the review is outstanding. */
export async function freeEntries(
  query: Transaction,
  { admitted, inReview, refused }: FreeEntries,
  at: Date,
): Promise<void> {
  const free = { feeFen: 0, entryType: 'free', updatedAt: at } as const;
  const all = [...admitted, ...inReview, ...refused];
  await updateEntries(query, idsOf(all), free);
  await updateEntries(query, idsOf(admitted), { isRegistered: true });
  await updateEntries(query, idsOf(all.filter(({ teamId }) => teamId === null)), { userType: 'free-guest' });
}

/** Has unpaid entries cost a meeting's new fee; those who registered for nothing go on owing nothing. */
export async function chargeEntries(
  query: Transaction,
  unpaid: readonly EntryRow[],
  feeFen: number,
  at: Date,
): Promise<void> {
  const charged = unpaid.filter((entry) => entry.feeFen > 0 && entry.feeFen !== feeFen);
  await updateEntries(query, idsOf(charged), { feeFen, updatedAt: at });
}

/** Keeps members who registered while a meeting was free from owing its fee now that it is paid. */
export async function keepEntriesFree(query: Transaction, unpaid: readonly EntryRow[], at: Date): Promise<void> {
  const free = unpaid.filter(({ feeFen }) => feeFen === 0);
  await updateEntries(query, idsOf(free), { userType: 'free-guest', updatedAt: at });
}

const idsOf = (rows: readonly EntryRow[]): string[] => rows.map(({ id }) => id);

/** How many people of a meeting its dates matter to. */
export interface EntryCounts {
  /** Everyone with a live entry. */
  registered: number;
  /** With a ticket that was paid for and may be given away or refunded. */
  paid: number;
  /** With a ticket, and no credit asked for. */
  withoutCredit: number;
  /** Without a fee. */
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
