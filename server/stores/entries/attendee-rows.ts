import { and, asc, eq, getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../db/database';
import { isAmong } from '../../db/is-among';
import { entries, type EntryRow } from '../../db/tables/entries';
import { files } from '../../db/tables/files';
import { orderItems } from '../../db/tables/orders';
import { isCheckedIn } from '../door/scans';
import { refusalReason } from './refusal-reason';

/** The columns of an entry that are shown, or that decide what is shown. */
export type ShownEntry = Omit<EntryRow, 'phoneDigest' | 'position' | 'erasedAt' | 'updatedAt'>;

/** An entry with the related data of other tables. */
export interface AttendeeRow extends ShownEntry {
  /** The price in a live order, in fen, as frozen there; null without an order. */
  orderedFen: number | null;
  /** True if the ticket was used at the door. */
  isCheckedIn: boolean;
  /** The reason of the latest refusal of a refund; '' without a reason, or if no refund stands refused. */
  refundReason: string;
  /** The attachments' ids; null without any. */
  fileIds: readonly string[] | null;
}

// Columns that are never shown are not read: in a list each column costs thousands of values.
const {
  phoneDigest: _phoneDigest,
  position: _position,
  erasedAt: _erasedAt,
  updatedAt: _updatedAt,
  ...shownColumns
} = getTableColumns(entries);

/**
 * Selects entries with their related data, in the order in which they were added. It is one statement, since the page
 * waits for each round trip.
 */
export const attendeeRows = (query: Queryable, condition: SQL | undefined) =>
  query
    .select({
      ...shownColumns,
      orderedFen: orderItems.amountFen,
      isCheckedIn,
      refundReason: refusalReason,
      fileIds: sql<
        string[] | null
      >`(select jsonb_agg(${files.id}) from ${files} where ${files.claimedBy} = ${entries.id})`,
    })
    .from(entries)
    .leftJoin(orderItems, and(eq(orderItems.entryId, entries.id), eq(orderItems.live, true)))
    .where(condition)
    .orderBy(asc(entries.position));

/** Reads entries by id, in the order of the ids; deleted ones are left out. */
export async function shownRowsOf(query: Queryable, ids: readonly string[]): Promise<AttendeeRow[]> {
  if (ids.length === 0) return [];
  const rows: AttendeeRow[] = await attendeeRows(query, isAmong(entries.id, ids));
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
}
