import { type Answers, answerTo } from '../../../domain/form/answers';
import type { FieldValue, FormField } from '../../../domain/form/form-field';
import type { RowFaults } from '../../../domain/member-import/check-rows';
import type { ImportRow, ReadTable } from '../../../domain/member-import/read-table';

/** What was odd about a table as a whole, told while its rows are looked through. */
export type TableRemarks = Pick<ReadTable, 'unknownTitles' | 'missingTitles'>;

/** An import from the moment that a table was read until all its rows are members. */
export interface ImportState {
  /** Names the reading of the table: another table's rows have the same ids. */
  tableId: string;
  /** Every row that was not deleted, in the table's order. */
  rows: readonly ImportRow[];
  remarks: TableRemarks;
  /** Rows that are members by now, by id. */
  added: ReadonlySet<string>;
  /** Rows that went out and of which no answer came back: they may have arrived, so they must stay as they are. */
  unsure: ReadonlySet<string>;
  /** What the server said of a row, by its id, until that row is corrected. */
  refusals: ReadonlyMap<string, RowFaults>;
  /** Names this submission to the server, so that posting it again is answered and not repeated. */
  submissionKey: string;
}

export type ImportChange =
  | { type: 'corrected'; rowId: string; answers: Answers }
  /** Cells that could not be understood shall stay unanswered. */
  | { type: 'left-empty'; rowId: string }
  /** Refused as a whole, for nothing in it: it may go out again as it stands. */
  | { type: 'kept-as-is'; rowId: string }
  | { type: 'removed'; rowIds: ReadonlySet<string> }
  /** About to go out. */
  | { type: 'sent'; rowIds: readonly string[] }
  | { type: 'added'; rowIds: readonly string[] }
  /** Not one of the rows that were out has been saved. `refusals` says why, row by row, where the server did. */
  | { type: 'refused'; refusals: ReadonlyMap<string, RowFaults>; nextKey: string };

/** An import of the rows of a table. @param submissionKey unique; the first one names the table as well */
export function startImport(
  { rows, unknownTitles, missingTitles }: TableRemarks & Pick<ReadTable, 'rows'>,
  submissionKey: string,
): ImportState {
  return {
    tableId: submissionKey,
    rows,
    remarks: { unknownTitles, missingTitles },
    added: new Set(),
    unsure: new Set(),
    refusals: new Map(),
    submissionKey,
  };
}

/** An import after something happened to it. Rows that nothing happened to stay the same objects. */
export function changeImport(state: ImportState, change: ImportChange, fields: readonly FormField[]): ImportState {
  switch (change.type) {
    case 'corrected':
      return correctRow(state, change, fields);
    case 'left-empty': {
      const isMeant = (row: ImportRow): boolean => row.id === change.rowId;
      return { ...state, rows: state.rows.map((row) => (isMeant(row) ? { ...row, unread: new Map() } : row)) };
    }
    case 'kept-as-is':
      return { ...state, refusals: new Map([...state.refusals].filter(([rowId]) => rowId !== change.rowId)) };
    case 'removed':
      return { ...state, rows: state.rows.filter(({ id }) => !change.rowIds.has(id)) };
    case 'sent':
      return { ...state, unsure: new Set(change.rowIds) };
    case 'added':
      return { ...state, added: new Set([...state.added, ...change.rowIds]), unsure: new Set() };
    case 'refused':
      // What has been corrected is another submission, which the same key may not carry.
      return {
        ...state,
        unsure: new Set(),
        refusals: new Map([...state.refusals, ...change.refusals]),
        submissionKey: change.nextKey,
      };
  }
}

function correctRow(
  state: ImportState,
  { rowId, answers }: Extract<ImportChange, { type: 'corrected' }>,
  fields: readonly FormField[],
): ImportState {
  const row = state.rows.find(({ id }) => id === rowId);
  if (row === undefined) return state;
  const isChanged = (field: FormField): boolean =>
    !isSameAnswer(answerTo(field, row.answers), answerTo(field, answers));
  const changed = fields.filter(isChanged).map(({ shortName }) => shortName);
  if (changed.length === 0) return state;
  const corrected = { ...row, answers, unread: withoutKeys(row.unread, changed) };
  const refusals = new Map(state.refusals);
  const refusal = refusals.get(rowId);
  if (refusal !== undefined) refusals.set(rowId, { row: null, fields: withoutKeys(refusal.fields, changed) });
  return { ...state, rows: state.rows.map((one) => (one === row ? corrected : one)), refusals };
}

function isSameAnswer(one: FieldValue, other: FieldValue): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

function withoutKeys(texts: ReadonlyMap<string, string>, keys: readonly string[]): ReadonlyMap<string, string> {
  return new Map([...texts].filter(([key]) => !keys.includes(key)));
}

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
