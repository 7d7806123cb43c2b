import { sql, type SQL } from 'drizzle-orm';
import { isEncrypted, phoneDigestOf, type DataCipher } from '../../secrets/data-cipher';
import type { Queryable, Transaction } from '../../db/database';
import { sealedTables } from './sealed-tables';
import { sealedTextOf, type SealedColumn, type SealedTable, type Stored } from '../../db/sealed-table';

/** Rows written at a time: each is locked for some milliseconds. */
const batchSize = 200;
/** How long to leave rows alone that others are writing, in milliseconds. */
const busyPauseMs = 100;

/** Which rows to encrypt anew. */
type Wanted = (table: SealedTable) => SQL;

/** A stored value that cannot be read, and stays as it is. */
export interface UnreadableCell {
  table: SealedTable;
  /** The row's key. */
  row: string;
  column: string;
}

/** Rows that were never encrypted, of before columns were. */
export const neverSealed: Wanted = ({ hasPhone, columns }) =>
  hasPhone ? lacksDigest(columns) : anyOf(columns, isPlain);

/** An erased row has no digest either, but is encrypted. By its phone: a name may be anything, even look encrypted. */
const lacksDigest = (columns: readonly SealedColumn[]): SQL => {
  const phones = columns.filter(({ name }) => name === 'phone');
  return sql`(phone_digest is null and ${anyOf(phones, isPlain)})`;
};

/** Rows with a value that another key than this has encrypted. */
export const notSealedWith =
  (keyId: string): Wanted =>
  ({ columns }) =>
    anyOf(columns, (column) => lacksPrefix(column, `v1.${keyId}.`));

const isPlain = (column: SealedColumn): SQL => lacksPrefix(column, 'v1.');

const lacksPrefix = (column: SealedColumn, prefix: string): SQL =>
  sql`(${sql.identifier(column.name)} is not null
    and not coalesce(starts_with(${sealedTextOf(column)}, ${prefix}), false))`;

const anyOf = (columns: readonly SealedColumn[], test: (column: SealedColumn) => SQL): SQL =>
  sql`(${sql.join(columns.map(test), sql` or `)})`;

/** How many of a table's rows are wanted. */
export async function countRowsToSeal(query: Queryable, table: SealedTable, wanted: Wanted): Promise<number> {
  const { rows } = (await query.execute<{ count: number }>(
    sql`select count(*)::int as count from ${sql.identifier(table.name)} where ${wanted(table)}`,
  )) as { rows: { count: number }[] };
  return rows[0]?.count ?? 0;
}

interface ResealOptions {
  /** Called with the number of rows done so far. */
  onBatch?: (done: number) => void;
  /** How often to go through the table for what others had locked, or have written with another key meanwhile. */
  maxPasses?: number;
}

/**
 * Encrypts a table's wanted rows anew, in batches, each in its own transaction: stopped at any moment it goes on where
 * it was. May run beside the server, and beside itself: rows that others have locked are waited for, holding none. What
 * cannot be read is left as it is.
 * @returns how many rows were done, how many are left after the last pass besides those with something unreadable, and
 * what that is
 */
export async function resealTable(
  query: Queryable,
  table: SealedTable,
  wanted: Wanted,
  cipher: DataCipher,
  { onBatch = () => undefined, maxPasses = Infinity }: ResealOptions = {},
): Promise<{ done: number; left: number; unreadable: UnreadableCell[] }> {
  let done = 0;
  let after: string | null = null;
  let unreadable: UnreadableCell[] = [];
  for (let pass = 1; ;) {
    const batch: Batch = await query.transaction((transaction) =>
      resealBatch(transaction, table, wanted, after, cipher),
    );
    done += batch.count;
    unreadable.push(...batch.unreadable);
    if (batch.count > 0) onBatch(done);
    after = batch.last;
    if (after !== null) continue;
    const left = Math.max(0, (await countRowsToSeal(query, table, wanted)) - countRows(unreadable));
    if (left === 0 || pass === maxPasses) return { done, left, unreadable };
    pass += 1;
    unreadable = [];
    await new Promise((resolve) => setTimeout(resolve, busyPauseMs));
  }
}

type Row = Record<string, Stored> & { row_key: string };

interface Batch {
  /** The last row's key; null if there was none. */
  last: string | null;
  /** Rows of which everything was encrypted anew. */
  count: number;
  unreadable: UnreadableCell[];
}

const countRows = (cells: readonly UnreadableCell[]): number => new Set(cells.map(({ row }) => row)).size;

async function resealBatch(
  query: Transaction,
  table: SealedTable,
  wanted: Wanted,
  after: string | null,
  cipher: DataCipher,
): Promise<Batch> {
  // For the audit trail: what is written is what was there.
  await query.execute(sql`select set_config('audit.reseals', 'on', true)`);
  const name = sql.identifier(table.name);
  const key = sql.identifier(table.key.name);
  const type = sql.raw(table.key.type);
  const columns = table.columns.map((column) => sql.identifier(column.name));
  const isLater = after === null ? sql`true` : sql`${key} > ${after}::${type}`;
  // Locks that nobody waits for while holding others: no deadlock with those who lock several rows.
  const { rows } = (await query.execute<Row>(
    sql`select ${key}::text as row_key, ${sql.join(columns, sql`, `)}${table.hasPhone ? sql`, phone_digest` : sql``}
      from ${name} where ${isLater} and ${wanted(table)}
      order by ${key} limit ${batchSize} for no key update skip locked`,
  )) as { rows: Row[] };
  if (rows.length === 0) return { last: null, count: 0, unreadable: [] };
  const unreadable: UnreadableCell[] = [];
  const sealed = rows.map((row) => resealRow(row, { table, cipher, isFirst: wanted === neverSealed, unreadable }));
  const assignments = [
    ...table.columns.map((column) => {
      const value = column.isJson ? sql`value->'${sql.raw(column.name)}'` : sql`value->>'${sql.raw(column.name)}'`;
      return column.isJson
        ? sql`${sql.identifier(column.name)} = nullif(${value}, 'null'::jsonb)`
        : sql`${sql.identifier(column.name)} = ${value}`;
    }),
    ...(table.hasPhone ? [sql`phone_digest = value->>'phone_digest'`] : []),
  ];
  await query.execute(
    sql`update ${name} set ${sql.join(assignments, sql`, `)}
      from jsonb_array_elements(${JSON.stringify(sealed)}::jsonb)
      where ${name}.${key} = (value->>'row_key')::${type}`,
  );
  return { last: rows.at(-1)?.row_key ?? null, count: rows.length - countRows(unreadable), unreadable };
}

interface Resealing {
  table: SealedTable;
  cipher: DataCipher;
  isFirst: boolean;
  /** Filled with what cannot be read. */
  unreadable: UnreadableCell[];
}

function resealRow(row: Row, { table, cipher, isFirst, unreadable }: Resealing): Row {
  const sealed: Row = { row_key: row.row_key };
  for (const column of table.columns) {
    const stored = row[column.name] ?? null;
    try {
      sealed[column.name] = stored === null ? null : column.seal(stored, row.row_key, cipher, isFirst);
    } catch {
      sealed[column.name] = stored;
      unreadable.push({ table, row: row.row_key, column: column.name });
    }
  }
  if (table.hasPhone) sealed.phone_digest = row.phone_digest ?? digestOf(row, cipher);
  return sealed;
}

function digestOf(row: Row, cipher: DataCipher): string | null {
  if (typeof row.phone !== 'string' || isEncrypted(row.phone)) return null;
  return row.phone === '' ? null : phoneDigestOf(cipher, row.phone);
}

/**
 * Encrypts whatever was written before its column was encrypted; at start, before anything is read: phones are found by
 * their digests alone. Several servers may start at the same time.
 */
export async function sealPlainRows(query: Queryable, cipher: DataCipher): Promise<number> {
  let count = 0;
  for (const table of sealedTables) {
    if ((await countRowsToSeal(query, table, neverSealed)) > 0)
      count += (await resealTable(query, table, neverSealed, cipher)).done;
  }
  return count;
}
