import { sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/**
 * Tests whether a column's value is in a list, like drizzle's `inArray`, but with one parameter for the whole list:
 * `inArray` binds one per value, which takes 0.1 s for a thousand.
 * @param column of type text or uuid
 * @param values a placeholder stands for their JSON text
 */
export function isAmong(column: PgColumn, values: readonly string[] | Placeholder): SQL {
  const type = sql.raw(column.getSQLType());
  const list = Array.isArray(values) ? JSON.stringify(values) : values;
  return sql`${column} in (select value::${type} from jsonb_array_elements_text(${list}::jsonb))`;
}
