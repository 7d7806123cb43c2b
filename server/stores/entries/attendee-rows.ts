import { and, asc, eq, getTableColumns, getTableName, sql, type Column, type Placeholder, type SQL } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Queryable } from '../../db/database';
import { isAmong } from '../../db/is-among';
import { cipherOfColumns, keepReadable } from '../../db/sealed-column';
import { entries, type EntryRow } from '../../db/tables/entries';
import { files } from '../../db/tables/files';
import { orderItems } from '../../db/tables/orders';
import type { DataCipher } from '../../secrets/data-cipher';
import { isCheckedIn } from '../door/scans';
import { refusalReason } from './refusal-reason';

// Columns that are never shown are not read: in a list each column costs thousands of values.
const {
  phoneDigest: _phoneDigest,
  position: _position,
  priceOption: _priceOption,
  places: _places,
  placesUntil: _placesUntil,
  upgradeUntil: _upgradeUntil,
  waitingNo: _waitingNo,
  waitingFor: _waitingFor,
  offeredUntil: _offeredUntil,
  waitingInvoice: _waitingInvoice,
  isBeyondPlaces: _isBeyondPlaces,
  voucherId: _voucherId,
  voucherFen: _voucherFen,
  erasedAt: _erasedAt,
  updatedAt: _updatedAt,
  ...shownColumns
} = getTableColumns(entries);

/** The columns of an entry that are shown, or that decide what is shown. */
export type ShownEntry = Pick<EntryRow, keyof typeof shownColumns>;

const shownKeys = Object.keys(shownColumns) as (keyof typeof shownColumns)[];
const relatedKeys = ['orderedFen', 'isCheckedIn', 'refundReason', 'fileIds'] as const;
/** The places of a selected text, and their columns: the related data have none. */
const keys = [...shownKeys, ...relatedKeys];
const columns: readonly (Column | undefined)[] = shownKeys.map((key) => shownColumns[key]);

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

const fileIds = sql<
  string[] | null
>`(select jsonb_agg(${files.id}) from ${files} where ${files.claimedBy} = ${entries.id})`;

/**
 * Selects entries with their related data, in the order in which they were added, each as a text for `readAttendeeRow`. It is
 * one statement, since the page waits for each round trip.
 * @param limit null for all
 */
export function attendeeRows(query: Queryable, condition: SQL | undefined, limit: Placeholder | null = null) {
  const inOrder = query
    .select({ ...shownColumns, position: entries.position })
    .from(entries)
    .where(condition)
    .orderBy(asc(entries.position));
  // PostgreSQL looks up the related data of a limited number of rows only where the limit stands below the joins. The
  // name is the table's own, which the selected expressions use.
  const page = (limit === null ? inOrder : inOrder.limit(limit)).as(getTableName(entries));
  const related = { orderedFen: orderItems.amountFen, isCheckedIn, refundReason: refusalReason, fileIds };
  const values = [...shownKeys.map((key) => page[key]), ...relatedKeys.map((key) => related[key])];
  return query
    .select({ text: sql<string>`json_build_array(${sql.join(values, sql`, `)})::text` })
    .from(page)
    .leftJoin(orderItems, and(eq(orderItems.entryId, page.id), eq(orderItems.live, true)))
    .orderBy(asc(page.position));
}

/** The limits of the rows in memory: enough characters for some 3,000 people, for 10 minutes. */
const kept = { maxSize: 4_000_000, ttl: 600_000 };
/** By the cipher that has opened them. */
const keptRows = new WeakMap<DataCipher, LRUCache<string, Readonly<AttendeeRow>>>();

/**
 * Reads a row that `attendeeRows` has selected. An operator looks at the same team again and again, so rows are kept for some
 * minutes, by all that was selected of them: what is kept can never be out of date.
 */
export function readAttendeeRow({ text }: { text: string }): Readonly<AttendeeRow> {
  const cipher = cipherOfColumns();
  let rows = keptRows.get(cipher);
  if (rows === undefined) {
    rows = new LRUCache({ ...kept, sizeCalculation: (_row, { length }) => length });
    keptRows.set(cipher, rows);
  }
  const known = rows.get(text);
  if (known !== undefined) return known;
  return keepReadable(
    () => rowOf(JSON.parse(text) as unknown[]),
    (row) => rows.set(text, Object.freeze(row)),
  );
}

const rowOf = (values: readonly unknown[]): AttendeeRow =>
  Object.fromEntries(
    values.map((value, n) => {
      const column = columns[n];
      return [keys[n], column === undefined || value === null ? value : column.mapFromDriverValue(value)];
    }),
  ) as AttendeeRow;

/** Reads entries by id, in the order of the ids; deleted ones are left out. */
export async function shownRowsOf(query: Queryable, ids: readonly string[]): Promise<AttendeeRow[]> {
  if (ids.length === 0) return [];
  const rows = (await attendeeRows(query, isAmong(entries.id, ids))).map(readAttendeeRow);
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
}
