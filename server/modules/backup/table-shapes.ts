import { sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../db/database';
import type { TableContent } from './backup-file';

/*
 * The database's tables as its own catalogue has them, so that a new one is in the next backup without anybody's doing,
 * and a backup of an earlier version is read by a later program.
 */

/** A table of ours. */
export interface TableShape {
  name: string;
  columns: string[];
  /** Those of them that count by themselves. */
  counters: string[];
  money: string[];
  /** True if a row may be large. */
  hasBytes: boolean;
  /** Tables that it references. */
  parents: string[];
}

export async function rowsOf<Row>(query: Queryable, statement: SQL): Promise<Row[]> {
  const { rows }: { rows: unknown } = (await query.execute(statement)) as never;
  return rows as Row[];
}

export const tableName = (name: string): SQL => sql`${sql.identifier('public')}.${sql.identifier(name)}`;

/** All tables, referenced ones before those that reference them. */
export async function readTables(query: Queryable): Promise<TableShape[]> {
  const found = await rowsOf<TableShape>(
    query,
    sql`select c.relname::text as name,
        (select jsonb_agg(a.attname order by a.attnum) from pg_attribute a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
        (select coalesce(jsonb_agg(a.attname), '[]') from pg_attribute a
          where a.attrelid = c.oid and a.attidentity <> '') as counters,
        (select coalesce(jsonb_agg(a.attname), '[]') from pg_attribute a
          where a.attrelid = c.oid and not a.attisdropped and a.attname like '%\_fen') as money,
        exists (select 1 from pg_attribute a
          where a.attrelid = c.oid and not a.attisdropped and a.atttypid = 'bytea'::regtype) as "hasBytes",
        (select coalesce(jsonb_agg(distinct f.relname), '[]') from pg_constraint k join pg_class f on f.oid = k.confrelid
          where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as parents
      from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
      order by c.relname`,
  );
  return inOrder(found);
}

function inOrder(tables: readonly TableShape[]): TableShape[] {
  const ordered: TableShape[] = [];
  const isThere = (name: string): boolean => ordered.some((table) => table.name === name);
  while (ordered.length < tables.length) {
    const next = tables.filter(({ name, parents }) => !isThere(name) && parents.every(isThere));
    if (next.length === 0) throw new Error('Tables reference each other in a circle');
    ordered.push(...next);
  }
  return ordered;
}

/** A table's rows as JSON texts, one column `row`. */
export const rowTexts = ({ name, columns }: Pick<TableShape, 'name' | 'columns'>): SQL =>
  sql`select row_to_json(r)::text as row from (select ${columnList(columns)} from ${tableName(name)}) r`;

export const columnList = (columns: readonly string[]): SQL =>
  sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );

/** How many rows a table has, and a sum over their digests: two tables with the same have the same rows. */
export async function summariseTable(
  query: Queryable,
  table: Pick<TableShape, 'name' | 'columns'>,
): Promise<Pick<TableContent, 'rows' | 'digest'>> {
  const [summary] = await rowsOf<{ rows: number; digest: string }>(
    query,
    sql`select count(*)::int as rows, coalesce(sum(('x' || left(md5(t.row), 15))::bit(60)::bigint), 0)::text as digest
      from (${rowTexts(table)}) t`,
  );
  return summary ?? { rows: 0, digest: '0' };
}

/** The sums of a table's columns of money, by `table.column`. */
export async function sumMoney(query: Queryable, { name, money }: TableShape): Promise<Record<string, string>> {
  const sums: Record<string, string> = {};
  for (const column of money) {
    const [row] = await rowsOf<{ fen: string }>(
      query,
      sql`select coalesce(sum(${sql.identifier(column)}), 0)::text as fen from ${tableName(name)}`,
    );
    sums[`${name}.${column}`] = row?.fen ?? '0';
  }
  return sums;
}

/** The last number that each of a table's counting columns has given. */
export async function readCounters(
  query: Queryable,
  { name, counters }: Pick<TableShape, 'name' | 'counters'>,
): Promise<Record<string, string | null>> {
  const last: Record<string, string | null> = {};
  for (const column of counters) {
    const [row] = await rowsOf<{ last: string | null }>(
      query,
      sql`select pg_sequence_last_value(pg_get_serial_sequence(${`public.${name}`}, ${column})::regclass)::text as last`,
    );
    last[column] = row?.last ?? null;
  }
  return last;
}
