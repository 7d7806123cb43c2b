import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/**
 * Whether a column's value is one of these: like drizzle's `inArray`, which takes one parameter a value and so a tenth
 * of a second for a thousand, but with one parameter for all.
 * @param column of type text or uuid
 */
export function isAmong(column: PgColumn, values: readonly string[]): SQL {
  const type = sql.raw(column.getSQLType());
  return sql`${column} in (select value::${type} from jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`;
}
