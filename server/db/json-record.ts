import { getTableColumns, type Column, type Table } from 'drizzle-orm';
import { jsonParameterOf } from './sealed-column';

type NewRow<Of extends Table> = Of['$inferInsert'];

/** A table's columns in a fixed order, for rows that are passed to a statement as JSON. */
export interface JsonColumns<Of extends Table> {
  /** The columns' quoted names, separated by commas. */
  names: string;
  /** The same columns of a row named `part`. */
  values: string;
  /** Converts a row for `jsonb_populate_record`: members have the columns' names, and sealed columns are encrypted. */
  record(row: Pick<NewRow<Of>, keyof NewRow<Of>>): Record<string, unknown>;
}

/** @param properties of the table's rows; the others keep their defaults */
export function jsonColumns<Of extends Table>(
  table: Of,
  properties: readonly (keyof NewRow<Of> & string)[],
): JsonColumns<Of> {
  const all: Readonly<Record<string, Column>> = getTableColumns(table);
  const columns = properties.map((property) => {
    const column = all[property];
    if (column === undefined) throw new Error(`The table has no column for ${property}`);
    return { property, name: column.name, encode: jsonParameterOf(column) };
  });
  return {
    names: columns.map(({ name }) => `"${name}"`).join(', '),
    values: columns.map(({ name }) => `part."${name}"`).join(', '),
    record: (row) => {
      const record: Record<string, unknown> = {};
      for (const { property, name, encode } of columns) record[name] = encode(row[property] ?? null);
      return record;
    },
  };
}
