import { cleanText } from '../text/clean-text';
import { looseText, withoutBrackets } from '../text/loose-text';

/** The columns of a table that is read, each with the headings that name it. */
export type TableColumns<Key extends string> = Readonly<Record<Key, readonly string[]>>;

/** A row of a table. */
export interface TableRecord<Key extends string> {
  /** The row's number in the file, from 1. */
  line: number;
  /** The cells by column, cleaned; '' for a cell that is empty or a column that is missing. */
  cell: (key: Key) => string;
}

export interface TableRecords<Key extends string> {
  /** The rows below the headings that are not empty. */
  records: readonly TableRecord<Key>[];
  /** The columns that the table has. */
  found: ReadonlySet<Key>;
}

/** A title or remarks may precede the headings, within this many lines. */
const maxLinesAboveHeadings = 10;

/** A heading as it is compared: without spaces, brackets, underscores, dashes and dots, in lower case. */
export const looseHeading = (text: string): string => withoutBrackets(looseText(text)).replace(/[-_./:：*]/g, '');

/** Finds the column that a heading names; null for none. */
export function columnOf<Key extends string>(heading: string, columns: TableColumns<Key>): Key | null {
  const loose = looseHeading(heading);
  for (const key of Object.keys(columns) as Key[]) {
    if (columns[key].some((title) => looseHeading(title) === loose)) return key;
  }
  return null;
}

/**
 * Reads a table's rows by its headings, in whatever order and language the columns are. The headings are the row, among the
 * first ones, that names the most columns; null if no row names two.
 */
export function readRecords<Key extends string>(
  rows: readonly (readonly string[])[],
  columns: TableColumns<Key>,
): TableRecords<Key> | null {
  let best: { index: number; places: Map<Key, number> } | null = null;
  for (const [index, row] of rows.slice(0, maxLinesAboveHeadings + 1).entries()) {
    const places = new Map<Key, number>();
    for (const [place, heading] of row.entries()) {
      const key = columnOf(heading, columns);
      if (key !== null && !places.has(key)) places.set(key, place);
    }
    if (places.size > Math.max(1, best?.places.size ?? 0)) best = { index, places };
  }
  if (best === null) return null;
  const { index, places } = best;
  const records = rows.slice(index + 1).flatMap((row, n) => {
    if (row.every((cell) => cleanText(cell) === '')) return [];
    const cell = (key: Key): string => cleanText(row[places.get(key) ?? -1] ?? '');
    return [{ line: index + 2 + n, cell }];
  });
  return { records, found: new Set(places.keys()) };
}

/** Reads objects whose members are named as a table's columns are; the line is the object's number, from 1. */
export function readObjects<Key extends string>(
  objects: readonly Readonly<Record<string, unknown>>[],
  columns: TableColumns<Key>,
): TableRecords<Key> {
  const found = new Set<Key>();
  const keys = new Map<string, Key | null>();
  const records = objects.map((object, index) => {
    const cells = new Map<Key, string>();
    for (const [name, value] of Object.entries(object)) {
      const key = keys.get(name) ?? columnOf(name, columns);
      keys.set(name, key);
      if (key === null) continue;
      found.add(key);
      const text =
        typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
      if (!cells.has(key) || cells.get(key) === '') cells.set(key, cleanText(text));
    }
    return { line: index + 1, cell: (key: Key): string => cells.get(key) ?? '' };
  });
  return { records, found };
}
