import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Queryable } from '../../db/database';
import { tolerateUnreadable, type UnreadableValue } from '../../db/sealed-column';
import { sealedTables } from './sealed-tables';
import { sealedTextOf } from '../../db/sealed-table';

/** Where a value that cannot be read is stored. */
export interface UnreadablePlace {
  /** As the organiser is told. */
  label: string;
  table: string;
  /** The row's key; '' if the row has gone meanwhile. */
  row: string;
  column: string;
}

/** Finds the rows of values that cannot be read. */
export async function placesOf(query: Queryable, values: readonly UnreadableValue[]): Promise<UnreadablePlace[]> {
  const places = new Map<string, UnreadablePlace>();
  for (const value of values) {
    const place = await placeOf(query, value);
    places.set(JSON.stringify(place), place);
  }
  return [...places.values()];
}

async function placeOf(query: Queryable, { context, stored }: UnreadableValue): Promise<UnreadablePlace> {
  // Answers are bound to their entry: `entered:<id>:<field>`.
  const [, entryId] = /^entered:([^:]*):/.exec(context) ?? [];
  if (entryId !== undefined) return { label: '报名', table: 'entered', row: entryId, column: 'answers' };
  const [name = '', column = ''] = context.split('.');
  const table = sealedTables.find((one) => one.name === name);
  const sealed = table?.columns.find((one) => one.name === column);
  if (table === undefined || sealed === undefined) return { label: name, table: name, row: '', column };
  const { rows } = (await query.execute(
    sql`select ${sql.identifier(table.key.name)}::text as key from ${sql.identifier(name)}
      where ${sealedTextOf(sealed)} = ${stored} limit 1`,
  )) as { rows: { key: string }[] };
  return { label: table.label, table: name, row: rows[0]?.key ?? '', column };
}

/** As a line for the organiser. */
export const describePlace = ({ label, table, row, column }: UnreadablePlace): string =>
  `${label}（${table}）${row} 的 ${column}`;

/** Reads what is shown to somebody, past what cannot be read, which the log names. */
export async function readAndReport<Value>(
  { query, log }: { query: Queryable; log: Pick<FastifyBaseLogger, 'error'> },
  read: () => Promise<Value>,
): Promise<Value> {
  const unreadable: UnreadableValue[] = [];
  const value = await tolerateUnreadable((one) => unreadable.push(one), read);
  if (unreadable.length > 0) {
    const places = (await placesOf(query, unreadable)).map(({ table, row, column }) => ({ table, row, column }));
    log.error({ places }, 'stored values cannot be read');
  }
  return value;
}
