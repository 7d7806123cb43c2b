import { creditFieldName } from '../../../contract/credit-info';
import { creditFields } from '../../../domain/credit/credit-form';
import { creditShortName } from '../../../domain/member-import/credit-columns';
import { useEffect, useRef, useState } from 'react';
import type { CentreVisit } from '../../../session/centre';
import { operatorDraftKey } from '../../../session/session-drafts';
import { draftAnswers, isAnswered, readAnswer, restoreAnswers } from '../../../domain/form/answers';
import { fieldByShortName, type FormField } from '../../../domain/form/form-field';
import { isPlainObject, readList, readNumber, readObject, readText } from '../../../domain/json/read-value';
import type { RowFaults } from '../../../domain/member-import/check-rows';
import type { ImportRow } from '../../../domain/member-import/read-table';
import type { TableSource } from '../../../domain/member-import/table-sheet';
import { useDraftSaver } from '../../../forms/use-draft-saver';
import { randomId } from '../../../platform/device/random-id';
import { draftTtlMs, getStored, removeStored, setStored } from '../../../platform/storage/storage';
import { changeImport, type Fill, type ImportChange, type ImportState, startImport } from './import-state';

/** An import and its storage on the device. */
export interface Import {
  /** Null before a table was read and after the import is done. */
  state: ImportState | null;
  /** Returns the current state, for work that outlasts a render. */
  latest: () => ImportState | null;
  begin: (source: TableSource, rows: readonly ImportRow[]) => void;
  change: (change: ImportChange) => void;
  /** Deletes the import. */
  end: () => void;
}

/**
 * Runs an import, resuming the stored one.
 * @param draftKey see `importDraftKey`
 */
export function useImport(draftKey: string, fields: readonly FormField[]): Import {
  const [state, setState] = useState(() => readImportDraft(draftKey, fields, randomId()));
  const latest = useRef(state);
  const isShown = useMountedRef();
  const { saveSoon, saveNow } = useDraftSaver((rows: ImportState) => keepImportRows(draftKey, rows, fields));

  const show = (next: ImportState | null): void => {
    latest.current = next;
    if (isShown.current) setState(next);
  };
  return {
    state,
    latest: () => latest.current,
    begin: (source, rows) => {
      const next = startImport(source, rows, randomId());
      saveNow(next);
      keepImportProgress(draftKey, next);
      show(next);
    },
    change: (change) => {
      if (latest.current === null) return;
      const next = changeImport(latest.current, change, fields);
      if (next === latest.current) return;
      if (next.rows !== latest.current.rows) saveSoon(() => next);
      if (change.type !== 'removed') keepImportProgress(draftKey, next);
      show(next);
    },
    end: () => {
      // Replaces a pending write, which would otherwise restore deleted data.
      if (latest.current !== null) saveNow(latest.current);
      dropImportDraft(draftKey);
      show(null);
    },
  };
}

/** Returns a ref that is true while the page is mounted: rows saved after it was left are stored as well. */
function useMountedRef() {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}

/** Returns the storage key of an operator's import. */
export function importDraftKey(visit: Pick<CentreVisit, 'meeting' | 'centre'>): string {
  return operatorDraftKey(visit, 'member-import');
}

/** Progress is stored separately: it changes with every member, the rows do not. */
const progressKeyOf = (key: string): string => `${key}:progress`;

/** Stores the rows with answers by wire name, so that they survive a changed definition. */
export function keepImportRows(
  key: string,
  { tableId, rows, source, fills }: ImportState,
  fields: readonly FormField[],
): void {
  const kept = rows.map(({ id, line, answers, unread }) => ({
    id,
    line,
    // Empty answers, which are most, are not stored.
    answers: draftAnswers(
      fields.filter((field) => isAnswered(field, answers)),
      answers,
    ),
    unread: [...unread],
  }));
  const { columns, ...table } = source;
  setStored(key, { tableId, rows: kept, source: { ...table, columns: [...columns] }, fills }, draftTtlMs);
}

export function keepImportProgress(
  key: string,
  { tableId, submissionKey, added, unsure, refusals }: ImportState,
): void {
  const kept = [...refusals].map(([rowId, { row, fields: messages }]) => ({
    rowId,
    row,
    fields: [...messages],
  }));
  const progress = { tableId, submissionKey, added: [...added], unsure: [...unsure], refusals: kept };
  setStored(progressKeyOf(key), progress, draftTtlMs);
}

/**
 * Reads the stored import; null for none. Progress of another table (written by another tab) is ignored: rows already
 * added are found among the team's members, whereas rows wrongly marked as added would be skipped.
 * @param newKey key of the next submission if there is no progress
 */
export function readImportDraft(key: string, fields: readonly FormField[], newKey: string): ImportState | null {
  const names = new Set(fields.map(({ shortName }) => shortName));
  const rows = getStored(key, readStored);
  const progress = getStored(progressKeyOf(key), readStored);
  if (rows === null || progress === null) return null;
  const tableId = readText(rows.tableId);
  const begun = {
    ...startImport(
      readSource(readObject(rows.source)),
      readList(rows.rows).map((row) => readRow(readObject(row), fields, names)),
      tableId,
    ),
    fills: readList(rows.fills).flatMap((fill) => readFill(readObject(fill), fields)),
  };
  if (readText(progress.tableId) !== tableId) return { ...begun, submissionKey: newKey };
  return {
    ...begun,
    added: new Set(readTexts(progress.added)),
    unsure: new Set(readTexts(progress.unsure)),
    refusals: new Map(readList(progress.refusals).map((refusal) => readRefusal(readObject(refusal), names))),
    submissionKey: readText(progress.submissionKey),
  };
}

export function dropImportDraft(key: string): void {
  removeStored(key);
  removeStored(progressKeyOf(key));
}

type Names = ReadonlySet<string>;

/** Columns of the credit form by the names under which they were stored before they had English ones. */
const formerNames: ReadonlyMap<string, string> = new Map(
  creditFields.map(({ shortName }) => [creditShortName(creditFieldName(shortName)), creditShortName(shortName)]),
);

function readStored(value: unknown): Record<string, unknown> | null {
  return isPlainObject(value) ? readObject(withCurrentNames(value)) : null;
}

/** A stored value in which every text that is a field's former name is its present one. */
function withCurrentNames(value: unknown): unknown {
  if (typeof value === 'string') return formerNames.get(value) ?? value;
  if (Array.isArray(value)) return value.map(withCurrentNames);
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withCurrentNames(part)]));
}

function readRow(row: Record<string, unknown>, fields: readonly FormField[], names: Names): ImportRow {
  return {
    id: readText(row.id),
    line: readNumber(row.line, 0),
    answers: restoreAnswers(fields, row.answers, null),
    unread: readNamedTexts(row.unread, names),
  };
}

function readSource(source: Record<string, unknown>): TableSource {
  const sheet = readObject(source.sheet);
  return {
    fileName: readText(source.fileName),
    sheet: {
      name: readText(sheet.name),
      isHidden: sheet.isHidden === true,
      cells: readList(sheet.cells).map(readTexts),
      hiddenLines: readList(sheet.hiddenLines).map((line) => readNumber(line, 0)),
      filledCells: readNumber(sheet.filledCells, 0),
    },
    sheetNumber: readNumber(source.sheetNumber, 1),
    sheetCount: readNumber(source.sheetCount, 1),
    hiddenSheets: readNumber(source.hiddenSheets, 0),
    columns: new Map(
      readList(source.columns).map((entry) => {
        const [place, key] = readList(entry);
        return [readNumber(place, 0), typeof key === 'string' ? key : null];
      }),
    ),
    readsHidden: source.readsHidden === true,
  };
}

function readFill(fill: Record<string, unknown>, fields: readonly FormField[]): Fill[] {
  const field = fieldByShortName(fields, readText(fill.shortName));
  if (field === undefined) return [];
  return [{ shortName: field.shortName, answer: readAnswer(field, fill.answer), rowIds: readTexts(fill.rowIds) }];
}

function readRefusal(refusal: Record<string, unknown>, names: Names): [string, RowFaults] {
  return [
    readText(refusal.rowId),
    { row: readText(refusal.row) || null, fields: readNamedTexts(refusal.fields, names) },
  ];
}

/** Reads texts by wire name, limited to fields that still exist. */
function readNamedTexts(value: unknown, names: Names): ReadonlyMap<string, string> {
  const entries = readList(value).map((entry) => readList(entry).map(readText));
  return new Map(entries.flatMap(([name = '', text = '']) => (names.has(name) ? [[name, text]] : [])));
}

function readTexts(value: unknown): string[] {
  return readList(value).map(readText);
}
