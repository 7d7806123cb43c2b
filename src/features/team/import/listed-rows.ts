import type { FormField } from '../../../domain/form/form-field';
import { mayWait } from '../../../domain/team/completion';
import type { RowFaults } from '../../../domain/member-import/check-rows';
import type { ImportRow } from '../../../domain/member-import/read-table';
import type { ImportState } from './import-state';

/**
 * The status of a row: `faulty` needs correction, `ready` can be saved, `place` can be saved as a place that its member
 * completes, `added` is a member.
 */
export type RowStatus = 'faulty' | 'ready' | 'place' | 'added';

/** A row as listed, with its status and faults. */
export interface ListedRow {
  row: ImportRow;
  status: RowStatus;
  /** The row's faults; null for none. */
  faults: RowFaults | null;
}

/** Filters of the row list. */
export type RowGroup = 'all' | RowStatus;
const groups: readonly { key: RowGroup; text: string }[] = [
  { key: 'all', text: '全部' },
  { key: 'faulty', text: '需修改' },
  { key: 'ready', text: '已就绪' },
  { key: 'place', text: '可先占位' },
  { key: 'added', text: '已添加' },
];

/**
 * Lists an import's rows with their faults. Rows sent without an answer count as ready.
 * @param placeFields the form's fields, if what nobody has answered may be left to the members; null otherwise
 */
export function listRows(
  { rows, added, unsure }: ImportState,
  faultsOf: ReadonlyMap<string, RowFaults>,
  placeFields: readonly FormField[] | null = null,
): ListedRow[] {
  return rows.map((row) => {
    if (added.has(row.id)) return { row, status: 'added', faults: null };
    const faults = unsure.has(row.id) ? null : (faultsOf.get(row.id) ?? null);
    if (faults === null) return { row, status: 'ready', faults };
    return { row, status: placeFields !== null && isPlace(placeFields, row, faults) ? 'place' : 'faulty', faults };
  });
}

/** Tells whether a row's only faults are questions that nobody has answered. */
function isPlace(fields: readonly FormField[], { answers, unread }: ImportRow, faults: RowFaults): boolean {
  if (faults.row !== null) return false;
  return [...faults.fields.keys()].every((name) => !unread.has(name) && mayWait(fields, answers, name));
}

export function rowsOfGroup(rows: readonly ListedRow[], group: RowGroup): readonly ListedRow[] {
  return group === 'all' ? rows : rows.filter(({ status }) => status === group);
}

/** Counts the rows in each group; empty groups are omitted. */
export function countRowGroups(rows: readonly ListedRow[]): { key: RowGroup; text: string; count: number }[] {
  return groups.flatMap(({ key, text }) => {
    const { length: count } = rowsOfGroup(rows, key);
    return count > 0 || key === 'all' ? [{ key, text, count }] : [];
  });
}

/**
 * Returns the rows to save next. Rows that may already have arrived come first; in a batch they are sent alone, since the
 * same submission must be repeated.
 */
export function rowsToSave(
  rows: readonly ListedRow[],
  { unsure }: ImportState,
  { isAtOnce, withPlaces = false }: { isAtOnce: boolean; withPlaces?: boolean },
): ImportRow[] {
  const isMeant = ({ status }: ListedRow): boolean => status === 'ready' || (withPlaces && status === 'place');
  const ready = rows.filter(isMeant).map(({ row }) => row);
  const sentBefore = ready.filter(({ id }) => unsure.has(id));
  if (isAtOnce && sentBefore.length > 0) return sentBefore;
  return [...sentBefore, ...ready.filter(({ id }) => !unsure.has(id))];
}
