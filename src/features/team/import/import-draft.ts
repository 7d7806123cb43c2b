import type { CentreVisit } from '../../../api/centre-visit';
import { operatorDraftKey } from '../../../api/session-drafts';
import { isPlainObject, readList, readNumber, readObject, readText } from '../../../domain/json/read-value';
import { draftAnswers, draftKeptForMs, isAnswered, restoreAnswers } from '../../../domain/form/answers';
import type { FormField } from '../../../domain/form/form-field';
import type { RowFaults } from '../../../domain/member-import/check-rows';
import type { ImportRow } from '../../../domain/member-import/read-table';
import { getStored, removeStored, setStored } from '../../../platform/storage/storage';
import { startImport, type ImportState } from './import-state';

/** Names an operator's import. */
export function importDraftKey(visit: Pick<CentreVisit, 'meeting' | 'centre'>): string {
  return operatorDraftKey(visit, 'member-import');
}

/** How far the saving is has a place of its own: it changes with every member, when the rows do not. */
const progressKeyOf = (key: string): string => `${key}:progress`;

/** Keeps the rows, by the wire names of their answers, so that they outlive a changed definition. */
export function keepImportRows(
  key: string,
  { tableId, rows, remarks }: ImportState,
  fields: readonly FormField[],
): void {
  const kept = rows.map(({ id, line, answers, unread }) => ({
    id,
    line,
    // What is empty is most of it.
    answers: draftAnswers(
      fields.filter((field) => isAnswered(field, answers)),
      answers,
    ),
    unread: [...unread],
  }));
  setStored(key, { tableId, rows: kept, remarks }, draftKeptForMs);
}

/** Keeps how far the saving is, and what the server said. */
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
  setStored(progressKeyOf(key), progress, draftKeptForMs);
}

/**
 * The import that is under way; null where none is. Progress of another table, which another tab may have written over
 * this one's, is none: whoever is a member by now is found among the team's, but whoever is not would be passed over.
 * @param newKey names the next submission, should there be no progress
 */
export function readImportDraft(key: string, fields: readonly FormField[], newKey: string): ImportState | null {
  const names = new Set(fields.map(({ shortName }) => shortName));
  const rows = getStored(key, (value) => (isPlainObject(value) ? value : null));
  const progress = getStored(progressKeyOf(key), (value) => (isPlainObject(value) ? value : null));
  if (rows === null || progress === null) return null;
  const { unknownTitles, missingTitles } = readObject(rows.remarks);
  const table = {
    rows: readList(rows.rows).map((row) => readRow(readObject(row), fields, names)),
    unknownTitles: readTexts(unknownTitles),
    missingTitles: readTexts(missingTitles),
  };
  const tableId = readText(rows.tableId);
  const begun = startImport(table, tableId);
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

function readRow(row: Record<string, unknown>, fields: readonly FormField[], names: Names): ImportRow {
  return {
    id: readText(row.id),
    line: readNumber(row.line, 0),
    answers: restoreAnswers(fields, row.answers, null),
    unread: readNamedTexts(row.unread, names),
  };
}

function readRefusal(refusal: Record<string, unknown>, names: Names): [string, RowFaults] {
  return [
    readText(refusal.rowId),
    { row: readText(refusal.row) || null, fields: readNamedTexts(refusal.fields, names) },
  ];
}

/** Texts by wire name, of the fields that there are by now. */
function readNamedTexts(value: unknown, names: Names): ReadonlyMap<string, string> {
  const entries = readList(value).map((entry) => readList(entry).map(readText));
  return new Map(entries.flatMap(([name = '', text = '']) => (names.has(name) ? [[name, text]] : [])));
}

function readTexts(value: unknown): string[] {
  return readList(value).map(readText);
}
