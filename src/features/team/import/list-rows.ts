import type { RowFaults } from '../../../domain/member-import/check-rows';
import type { ImportRow } from '../../../domain/member-import/read-table';
import type { ImportState } from './import-state';

/** `faulty` must be corrected, `ready` can be saved, `added` is a member. */
export type RowStatus = 'faulty' | 'ready' | 'added';

/** A row as the list shows it. */
export interface ListedRow {
  row: ImportRow;
  status: RowStatus;
  /** Null where nothing is wrong. */
  faults: RowFaults | null;
}

/** What the list can be narrowed to. */
export type RowGroup = 'all' | RowStatus;

const groups: readonly { key: RowGroup; text: string }[] = [
  { key: 'all', text: '全部' },
  { key: 'faulty', text: '需修改' },
  { key: 'ready', text: '已就绪' },
  { key: 'added', text: '已添加' },
];

/** The rows of an import, each with what is wrong with it. What went out without an answer counts as ready. */
export function listRows({ rows, added, unsure }: ImportState, faultsOf: ReadonlyMap<string, RowFaults>): ListedRow[] {
  return rows.map((row) => {
    if (added.has(row.id)) return { row, status: 'added', faults: null };
    const faults = unsure.has(row.id) ? null : (faultsOf.get(row.id) ?? null);
    return { row, status: faults === null ? 'ready' : 'faulty', faults };
  });
}

/** The rows of a group, in order. */
export function rowsOfGroup(rows: readonly ListedRow[], group: RowGroup): readonly ListedRow[] {
  return group === 'all' ? rows : rows.filter(({ status }) => status === group);
}

/** How many rows each group has; groups that none is in are left out. */
export function countRowGroups(rows: readonly ListedRow[]): { key: RowGroup; text: string; count: number }[] {
  return groups.flatMap(({ key, text }) => {
    const { length: count } = rowsOfGroup(rows, key);
    return count > 0 || key === 'all' ? [{ key, text, count }] : [];
  });
}

/**
 * What the next saving sends: what may have arrived first, and only that where all go at once, since the same
 * submission must be sent again.
 */
export function rowsToSave(rows: readonly ListedRow[], { unsure }: ImportState, isAtOnce: boolean): ImportRow[] {
  const ready = rowsOfGroup(rows, 'ready').map(({ row }) => row);
  const sentBefore = ready.filter(({ id }) => unsure.has(id));
  if (isAtOnce && sentBefore.length > 0) return sentBefore;
  return [...sentBefore, ...ready.filter(({ id }) => !unsure.has(id))];
}
