import type { RowFaults } from '../../../domain/member-import/check-rows';
import type { ImportRow } from '../../../domain/member-import/read-table';
import type { ImportState } from './import-state';

/** The status of a row: `faulty` needs correction, `ready` can be saved, `added` is a member. */
export type RowStatus = 'faulty' | 'ready' | 'added';

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
  { key: 'added', text: '已添加' },
];

/** Lists an import's rows with their faults. Rows sent without an answer count as ready. */
export function listRows({ rows, added, unsure }: ImportState, faultsOf: ReadonlyMap<string, RowFaults>): ListedRow[] {
  return rows.map((row) => {
    if (added.has(row.id)) return { row, status: 'added', faults: null };
    const faults = unsure.has(row.id) ? null : (faultsOf.get(row.id) ?? null);
    return { row, status: faults === null ? 'ready' : 'faulty', faults };
  });
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
export function rowsToSave(rows: readonly ListedRow[], { unsure }: ImportState, isAtOnce: boolean): ImportRow[] {
  const ready = rowsOfGroup(rows, 'ready').map(({ row }) => row);
  const sentBefore = ready.filter(({ id }) => unsure.has(id));
  if (isAtOnce && sentBefore.length > 0) return sentBefore;
  return [...sentBefore, ...ready.filter(({ id }) => !unsure.has(id))];
}
