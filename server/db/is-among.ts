import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/**
 * Tests whether a column's value is in a list, like drizzle's `inArray`, but with one parameter for the whole list:
 * `inArray` binds one per value, which takes 0.1 s for a thousand.
 * @param column of type text or uuid
 */
export function isAmong(column: PgColumn, values: readonly string[]): SQL {
  const type = sql.raw(column.getSQLType());
  return sql`${column} in (select value::${type} from jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`;
}
