import { sql, type SQL } from 'drizzle-orm';
import { isEncrypted, phoneDigestOf, type DataCipher } from '../../secrets/data-cipher';
import type { Queryable, Transaction } from '../../db/database';
import { sealedTables } from './sealed-tables';
import { sealedTextOf, type SealedColumn, type SealedTable, type Stored } from '../../db/sealed-table';

/** The number of rows written at a time; each is locked for some milliseconds. */
const batchSize = 200;
/** The pause before rows that others have locked are tried again, in milliseconds. */
const busyPauseMs = 100;

/** Returns the condition of the rows to encrypt again. */
type RowCondition = (table: SealedTable) => SQL;

/** A stored value that cannot be decrypted and is left unchanged. */
export interface UnreadableCell {
  table: SealedTable;
  /** The row's key. */
  row: string;
  column: string;
}

/** Selects rows that were never encrypted, since they are older than the encryption of their columns. */
export const neverSealed: RowCondition = ({ hasPhone, columns }) =>
  hasPhone ? lacksDigest(columns) : anyOf(columns, isPlain);

/**
 * An erased row has no digest either, but is encrypted. The phone decides, since a name may be any text, even one that
 * looks encrypted.
 */
const lacksDigest = (columns: readonly SealedColumn[]): SQL => {
  const phones = columns.filter(({ name }) => name === 'phone');
  return sql`(phone_digest is null and ${anyOf(phones, isPlain)})`;
};

/** Selects rows with a value that was encrypted with any other key. */
export const notSealedWith =
  (keyId: string): RowCondition =>
  ({ columns }) =>
    anyOf(columns, (column) => lacksPrefix(column, `v1.${keyId}.`));

const isPlain = (column: SealedColumn): SQL => lacksPrefix(column, 'v1.');

const lacksPrefix = (column: SealedColumn, prefix: string): SQL =>
  sql`(${sql.identifier(column.name)} is not null
    and not coalesce(starts_with(${sealedTextOf(column)}, ${prefix}), false))`;

const anyOf = (columns: readonly SealedColumn[], test: (column: SealedColumn) => SQL): SQL =>
  sql`(${sql.join(columns.map(test), sql` or `)})`;

/** Counts the rows of a table that the condition selects. */
export async function countRowsToSeal(query: Queryable, table: SealedTable, wanted: RowCondition): Promise<number> {
  const { rows } = (await query.execute<{ count: number }>(
    sql`select count(*)::int as count from ${sql.identifier(table.name)} where ${wanted(table)}`,
  )) as { rows: { count: number }[] };
  return rows[0]?.count ?? 0;
}

interface ResealOptions {
  /** Called with the number of rows done so far. */
  onBatch?: (done: number) => void;
  /**
   * The number of passes over the table for rows that others had locked, or have written with another key meanwhile.
   */
  maxPasses?: number;
}

/**
 * Encrypts the selected rows of a table again, in batches of one transaction each, so that an interrupted run continues
 * where it stopped. It may run beside the server and beside itself: it waits for locked rows without holding locks of
 * its own. Values that cannot be decrypted are left unchanged.
 * @returns the number of rows done, the number of rows left after the last pass besides unreadable ones, and the
 * unreadable values
 */
export async function resealTable(
  query: Queryable,
  table: SealedTable,
  wanted: RowCondition,
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
  /** The last row's key; null if there was no row. */
  last: string | null;
  /** The number of rows that were encrypted completely. */
  count: number;
  unreadable: UnreadableCell[];
}

const countRows = (cells: readonly UnreadableCell[]): number => new Set(cells.map(({ row }) => row)).size;

async function resealBatch(
  query: Transaction,
  table: SealedTable,
  wanted: RowCondition,
  after: string | null,
  cipher: DataCipher,
): Promise<Batch> {
  // Tells the audit trail that the update changes no content.
  await query.execute(sql`select set_config('audit.reseals', 'on', true)`);
  const name = sql.identifier(table.name);
  const key = sql.identifier(table.key.name);
  const type = sql.raw(table.key.type);
  const columns = table.columns.map((column) => sql.identifier(column.name));
  const isLater = after === null ? sql`true` : sql`${key} > ${after}::${type}`;
  // Locked rows are skipped, so that callers who lock several rows cannot deadlock with this statement.
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
  /** Collects the values that cannot be decrypted. */
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
 * Encrypts values that were written before their column was encrypted. It runs at start, before anything is read, since
 * phones are found by their digests only. Several servers may start at the same time.
 */
export async function sealPlainRows(query: Queryable, cipher: DataCipher): Promise<number> {
  let count = 0;
  for (const table of sealedTables) {
    if ((await countRowsToSeal(query, table, neverSealed)) > 0)
      count += (await resealTable(query, table, neverSealed, cipher)).done;
  }
  return count;
}
