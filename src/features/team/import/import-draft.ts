import type { CentreVisit } from '../../../session/centre';
import { operatorDraftKey } from '../../../session/session-drafts';
import { isPlainObject, readList, readNumber, readObject, readText } from '../../../domain/json/read-value';
import { draftAnswers, restoreAnswers } from '../../../domain/form/draft-answers';
import { draftKeptForMs } from '../../../domain/form/draft-lifetime';
import { isEmptyValue } from '../../../domain/form/field-value';
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
  const nameOf = new Map(fields.map(({ id, shortName }) => [id, shortName]));
  const kept = rows.map(({ id, line, answers, unread }) => ({
    id,
    line,
    // What is empty is most of it.
    answers: draftAnswers(fields, answers).filter(({ value }) => !isEmptyValue(value)),
    unread: Object.entries(unread).map(([fieldId, text]) => [nameOf.get(fieldId) ?? '', text]),
  }));
  setStored(key, { tableId, rows: kept, remarks }, draftKeptForMs);
}

/** Keeps how far the saving is, and what the server said. */
export function keepImportProgress(
  key: string,
  { tableId, submissionKey, added, unsure, refusals }: ImportState,
  fields: readonly FormField[],
): void {
  const nameOf = new Map(fields.map(({ id, shortName }) => [id, shortName]));
  const kept = [...refusals].map(([rowId, { row, fields: messages }]) => ({
    rowId,
    row,
    fields: Object.entries(messages).map(([fieldId, message]) => [nameOf.get(fieldId) ?? '', message]),
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
  const ids = new Map(fields.map(({ id, shortName }) => [shortName, id]));
  const rows = getStored(key, (value) => (isPlainObject(value) ? value : null));
  const progress = getStored(progressKeyOf(key), (value) => (isPlainObject(value) ? value : null));
  if (rows === null || progress === null) return null;
  const { unknownTitles, missingTitles } = readObject(rows.remarks);
  const table = {
    rows: readList(rows.rows).map((row) => readRow(readObject(row), fields, ids)),
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
    refusals: new Map(readList(progress.refusals).map((refusal) => readRefusal(readObject(refusal), ids))),
    submissionKey: readText(progress.submissionKey),
  };
}

export function dropImportDraft(key: string): void {
  removeStored(key);
  removeStored(progressKeyOf(key));
}

type FieldIds = ReadonlyMap<string, string>;

function readRow(row: Record<string, unknown>, fields: readonly FormField[], ids: FieldIds): ImportRow {
  return {
    id: readText(row.id),
    line: readNumber(row.line, 0),
    answers: restoreAnswers(fields, row.answers, {}),
    unread: readNamedTexts(row.unread, ids),
  };
}

function readRefusal(refusal: Record<string, unknown>, ids: FieldIds): [string, RowFaults] {
  return [readText(refusal.rowId), { row: readText(refusal.row) || null, fields: readNamedTexts(refusal.fields, ids) }];
}

/** Texts by wire name, to texts by the id that the field has by now. */
function readNamedTexts(value: unknown, ids: FieldIds): Record<string, string> {
  const entries = readList(value).flatMap((entry): [string, string][] => {
    const [name, text] = readList(entry);
    const id = ids.get(readText(name));
    return id === undefined ? [] : [[id, readText(text)]];
  });
  return Object.fromEntries(entries);
}

function readTexts(value: unknown): string[] {
  return readList(value).map(readText);
}
