import { and, asc, eq, getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../db/database';
import { isAmong } from '../../db/is-among';
import { checkIns } from '../../db/tables/check-ins';
import { entries, type EntryRow } from '../../db/tables/entries';
import { files } from '../../db/tables/files';
import { orderItems } from '../../db/tables/orders';
import { refusalReason } from './refusal-reason';

/** The columns of an entry that are shown, or decide what is. */
export type ShownEntry = Omit<EntryRow, 'phoneDigest' | 'entryType' | 'position' | 'erasedAt' | 'updatedAt'>;

/** An entry with what other tables say of it. */
export interface AttendeeRow extends ShownEntry {
  /** Its price in a live order, in fen, as frozen there; null without an order. */
  orderedFen: number | null;
  /** True if its ticket was used at the door. */
  isCheckedIn: boolean;
  /** Why the latest refund was refused; '' without a reason, or unless one stands refused. */
  refundReason: string;
  /** Its attachments; null without any. */
  fileIds: readonly string[] | null;
}

// What is never shown is not read: of a list each column costs thousands of values.
const {
  phoneDigest: _phoneDigest,
  entryType: _entryType,
  position: _position,
  erasedAt: _erasedAt,
  updatedAt: _updatedAt,
  ...shownColumns
} = getTableColumns(entries);

/**
 * Entries as they are shown, in the order in which they were added: one statement, since each more is a round trip that
 * the page waits for.
 */
export const attendeeRows = (query: Queryable, condition: SQL | undefined) =>
  query
    .select({
      ...shownColumns,
      orderedFen: orderItems.amountFen,
      isCheckedIn: sql<boolean>`${checkIns.entryId} is not null`,
      refundReason: refusalReason,
      fileIds: sql<
        string[] | null
      >`(select jsonb_agg(${files.id}) from ${files} where ${files.claimedBy} = ${entries.id})`,
    })
    .from(entries)
    .leftJoin(orderItems, and(eq(orderItems.entryId, entries.id), eq(orderItems.live, true)))
    .leftJoin(checkIns, eq(checkIns.entryId, entries.id))
    .where(condition)
    .orderBy(asc(entries.position));

/** These entries as they are shown, in their order; without those that are gone. */
export async function shownRowsOf(query: Queryable, ids: readonly string[]): Promise<AttendeeRow[]> {
  if (ids.length === 0) return [];
  const rows: AttendeeRow[] = await attendeeRows(query, isAmong(entries.id, ids));
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
}
