import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database';
import { sealedTables } from './sealed-tables';
import { sealedTextOf, type SealedTable } from '../../db/sealed-table';

/** How many values a key has encrypted, by table. */
export interface KeyUse {
  keyId: string;
  table: SealedTable;
  count: number;
}

/** Counts encrypted values by key and table. Reads everything. */
export async function countKeyUses(query: Queryable): Promise<KeyUse[]> {
  const uses: KeyUse[] = [];
  for (const table of sealedTables) {
    const texts = sql.join(table.columns.map(sealedTextOf), sql`, `);
    const { rows } = (await query.execute<{ key: string; count: number }>(
      sql`select split_part(sealed, '.', 2) as key, count(*)::int as count
        from ${sql.identifier(table.name)}, unnest(array[${texts}]) as sealed
        where sealed like 'v1.%' group by 1`,
    )) as { rows: { key: string; count: number }[] };
    uses.push(...rows.map(({ key, count }) => ({ keyId: key, table, count })));
  }
  return uses;
}

/** Tells whether anything is encrypted with a key. */
export async function isKeyUsed(query: Queryable, keyId: string): Promise<boolean> {
  for (const table of sealedTables) {
    const isUsed = table.columns.map((column) => sql`starts_with(${sealedTextOf(column)}, ${`v1.${keyId}.`})`);
    const { rows } = (await query.execute(
      sql`select 1 from ${sql.identifier(table.name)} where ${sql.join(isUsed, sql` or `)} limit 1`,
    )) as { rows: unknown[] };
    if (rows.length > 0) return true;
  }
  return (await usedKeyIds(query)).includes(keyId);
}

/** The keys of ID numbers, which alone were encrypted before whole columns were. */
export async function usedKeyIds(query: Queryable): Promise<string[]> {
  const { rows } = (await query.execute<{ key: string }>(
    sql`select distinct split_part(value->>'encrypted', '.', 2) as key
      from entered, jsonb_each(answers)
      where jsonb_typeof(answers) = 'object' and jsonb_typeof(value) = 'object' and value->>'encrypted' like 'v1.%'`,
  )) as { rows: { key: string }[] };
  return rows.map(({ key }) => key);
}
