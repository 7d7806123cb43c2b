import { type Answers, answerTo } from '../../../domain/form/answers';
import type { FieldValue, FormField } from '../../../domain/form/form-field';
import type { RowFaults } from '../../../domain/member-import/check-rows';
import type { ImportRow, ReadTable } from '../../../domain/member-import/read-table';

/** Remarks on the table as a whole, shown while reviewing its rows. */
export type TableRemarks = Pick<ReadTable, 'unknownTitles' | 'missingTitles'>;

/** An import, from reading a table until all its rows are members. */
export interface ImportState {
  /** Identifies the reading of the table: row ids repeat between tables. */
  tableId: string;
  /** The remaining rows, in table order. */
  rows: readonly ImportRow[];
  remarks: TableRemarks;
  /** Ids of the rows already added as members. */
  added: ReadonlySet<string>;
  /** Ids of the rows sent without an answer: they may have arrived, so they must not change. */
  unsure: ReadonlySet<string>;
  /** The server's faults by row id, until the row is corrected. */
  refusals: ReadonlyMap<string, RowFaults>;
  /** Idempotency key of the next submission. */
  submissionKey: string;
}

export type ImportChange =
  | { type: 'corrected'; rowId: string; answers: Answers }
  /** Leave the fields of unreadable cells unanswered. */
  | { type: 'left-empty'; rowId: string }
  /** Refused as a whole: send it again unchanged. */
  | { type: 'kept-as-is'; rowId: string }
  | { type: 'removed'; rowIds: ReadonlySet<string> }
  /** About to be sent. */
  | { type: 'sent'; rowIds: readonly string[] }
  | { type: 'added'; rowIds: readonly string[] }
  /** None of the sent rows was saved. `refusals` gives the reason per row, if the server did. */
  | { type: 'refused'; refusals: ReadonlyMap<string, RowFaults>; nextKey: string };

/**
 * Starts an import of a table's rows.
 * @param submissionKey unique; the first one also identifies the table
 */
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

/** Reducer of an import. Unaffected rows remain the same objects. */
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
      // Corrected rows are a new submission, which the same key must not carry.
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

/** `faulty` needs correction, `ready` can be saved, `added` is a member. */
export type RowStatus = 'faulty' | 'ready' | 'added';

/** A row as listed, with its status and faults. */
export interface ListedRow {
  row: ImportRow;
  status: RowStatus;
  /** Null for none. */
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

/** An import's rows with their faults. Rows sent without an answer count as ready. */
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

/** The number of rows in each group; empty groups are omitted. */
export function countRowGroups(rows: readonly ListedRow[]): { key: RowGroup; text: string; count: number }[] {
  return groups.flatMap(({ key, text }) => {
    const { length: count } = rowsOfGroup(rows, key);
    return count > 0 || key === 'all' ? [{ key, text, count }] : [];
  });
}

/**
 * The rows to save next: possibly arrived ones first. In batch mode only those, since the same submission must be
 * repeated.
 */
export function rowsToSave(rows: readonly ListedRow[], { unsure }: ImportState, isAtOnce: boolean): ImportRow[] {
  const ready = rowsOfGroup(rows, 'ready').map(({ row }) => row);
  const sentBefore = ready.filter(({ id }) => unsure.has(id));
  if (isAtOnce && sentBefore.length > 0) return sentBefore;
  return [...sentBefore, ...ready.filter(({ id }) => !unsure.has(id))];
}
