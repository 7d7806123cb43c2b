import { type Answers, answersOf, answerTo } from '../../../domain/form/answers';
import type { FieldValue, FormField } from '../../../domain/form/form-field';
import { answerKinds } from '../../../domain/form/kinds/answer-kinds';
import type { RowFaults } from '../../../domain/member-import/check-rows';
import type { ImportRow } from '../../../domain/member-import/read-table';
import type { TableSource } from '../../../domain/member-import/table-sheet';

/** One answer filled into many rows, and the rows that had none, so that it can be undone. */
export interface Fill {
  shortName: string;
  answer: FieldValue;
  rowIds: readonly string[];
}

/** An import, from reading a table until all its rows are members. */
export interface ImportState {
  /** Identifies the reading of the table: row ids repeat between tables. */
  tableId: string;
  /** The remaining rows, in table order. */
  rows: readonly ImportRow[];
  source: TableSource;
  fills: readonly Fill[];
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
  /** Leaves the fields of unreadable cells unanswered. */
  | { type: 'left-empty'; rowId: string }
  /** Sends a row that was refused as a whole again, unchanged. */
  | { type: 'kept-as-is'; rowId: string }
  /** Sets the same answer in several rows: for a missing column, or for all cells with one text. */
  | { type: 'answered'; shortName: string; answer: FieldValue; rowIds: ReadonlySet<string>; isFill?: boolean }
  /** Undoes a fill, except in rows whose answer was changed since. */
  | { type: 'unfilled'; shortName: string }
  /** The table was read again with other choices; `before` are the rows of the former reading. */
  | { type: 'reread'; source: TableSource; before: readonly ImportRow[]; after: readonly ImportRow[] }
  | { type: 'removed'; rowIds: ReadonlySet<string> }
  /** The rows are about to be sent. */
  | { type: 'sent'; rowIds: readonly string[] }
  /** The rows were saved. `nextKey` is omitted if more of the same submission follows: other rows are another submission. */
  | { type: 'added'; rowIds: readonly string[]; nextKey?: string }
  /** None of the sent rows was saved. `refusals` contains the reasons by row id, if the server gave them. */
  | { type: 'refused'; refusals: ReadonlyMap<string, RowFaults>; nextKey: string };

/**
 * Starts an import of a table's rows.
 * @param submissionKey unique; the first one also identifies the table
 */
export function startImport(source: TableSource, rows: readonly ImportRow[], submissionKey: string): ImportState {
  return {
    tableId: submissionKey,
    rows,
    source,
    fills: [],
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
    case 'answered':
      return answerRows(state, change, fields);
    case 'unfilled':
      return undoFill(state, change.shortName, fields);
    case 'reread':
      return { ...state, source: change.source, rows: mergeReading(state, change, fields) };
    case 'kept-as-is':
      return { ...state, refusals: new Map([...state.refusals].filter(([rowId]) => rowId !== change.rowId)) };
    case 'removed':
      return { ...state, rows: state.rows.filter(({ id }) => !change.rowIds.has(id)) };
    case 'sent':
      return { ...state, unsure: new Set(change.rowIds) };
    case 'added':
      return {
        ...state,
        added: new Set([...state.added, ...change.rowIds]),
        unsure: new Set(),
        submissionKey: change.nextKey ?? state.submissionKey,
      };
    case 'refused':
      // Corrected rows are a new submission and need a new key.
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

function answerRows(
  state: ImportState,
  { shortName, answer, rowIds, isFill = false }: Extract<ImportChange, { type: 'answered' }>,
  fields: readonly FormField[],
): ImportState {
  const rows = state.rows.map((row) => (rowIds.has(row.id) ? withAnswer(row, shortName, answer, fields) : row));
  const refusals = new Map(state.refusals);
  for (const rowId of rowIds) {
    const refusal = refusals.get(rowId);
    if (refusal !== undefined) refusals.set(rowId, { row: null, fields: withoutKeys(refusal.fields, [shortName]) });
  }
  const others = state.fills.filter((fill) => fill.shortName !== shortName);
  const fills = isFill ? [...others, { shortName, answer, rowIds: [...rowIds] }] : state.fills;
  return { ...state, rows, refusals, fills };
}

function withAnswer(row: ImportRow, shortName: string, answer: FieldValue, fields: readonly FormField[]): ImportRow {
  const answers = answersOf(fields, (field) => (field.shortName === shortName ? answer : answerTo(field, row.answers)));
  return { ...row, answers, unread: withoutKeys(row.unread, [shortName]) };
}

function undoFill(state: ImportState, shortName: string, fields: readonly FormField[]): ImportState {
  const fill = state.fills.find((one) => one.shortName === shortName);
  const field = fields.find((one) => one.shortName === shortName);
  if (fill === undefined || field === undefined) return state;
  const filled = new Set(fill.rowIds);
  const rows = state.rows.map((row) => {
    const isFilled = filled.has(row.id) && isSameAnswer(answerTo(field, row.answers), fill.answer);
    if (!isFilled || state.added.has(row.id)) return row;
    return withAnswer(row, shortName, answerKinds[field.kind].empty, fields);
  });
  return { ...state, rows, fills: state.fills.filter((one) => one !== fill) };
}

/**
 * Applies to the rows of a new reading the corrections and removals made since the old one. Rows that are already added
 * are unchanged.
 */
function mergeReading(
  { rows, added }: ImportState,
  { before, after }: Extract<ImportChange, { type: 'reread' }>,
  fields: readonly FormField[],
): ImportRow[] {
  const current = new Map(rows.map((row) => [row.line, row]));
  const old = new Map(before.map((row) => [row.line, row]));
  const taken = new Set(rows.map(({ id }) => id));
  const read = after.flatMap((next): ImportRow[] => {
    const row = current.get(next.line);
    const was = old.get(next.line);
    if (row === undefined) return was === undefined ? [{ ...next, id: freshId(`n${next.line}`, taken) }] : [];
    if (added.has(row.id)) return [row];
    if (was === undefined) return [{ ...next, id: row.id }];
    const isTouched = (field: FormField): boolean =>
      !isSameAnswer(answerTo(field, row.answers), answerTo(field, was.answers)) ||
      (was.unread.has(field.shortName) && !row.unread.has(field.shortName));
    const touched = fields.filter(isTouched);
    const answers = answersOf(fields, (field) => answerTo(field, touched.includes(field) ? row.answers : next.answers));
    const unread = withoutKeys(
      next.unread,
      touched.map(({ shortName }) => shortName),
    );
    return [{ ...next, id: row.id, answers, unread }];
  });
  const lines = new Set(after.map(({ line }) => line));
  const kept = rows.filter(({ id, line }) => added.has(id) && !lines.has(line));
  return [...read, ...kept].sort((one, other) => one.line - other.line);
}

function freshId(id: string, taken: ReadonlySet<string>): string {
  return taken.has(id) ? freshId(`${id}n`, taken) : id;
}

function isSameAnswer(one: FieldValue, other: FieldValue): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

function withoutKeys(texts: ReadonlyMap<string, string>, keys: readonly string[]): ReadonlyMap<string, string> {
  return new Map([...texts].filter(([key]) => !keys.includes(key)));
}
