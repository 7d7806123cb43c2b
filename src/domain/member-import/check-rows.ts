import { textAnswer } from '../form/answers';
import type { MatchPattern } from '../form/field-rules';
import type { FormField } from '../form/form-field';
import { cellsOfKinds } from '../form/cells/cells-of-kinds';
import { answerKinds } from '../form/kinds/answer-kinds';
import { validateForm, type Messages } from '../form/validate-form';
import { isFieldVisible } from '../form/visible-fields';
import type { ImportRow } from './read-table';
import { questions } from '../form/known-questions';

/** A row's faults, as a whole and by field. */
export interface RowFaults {
  fields: Messages;
  /** The fault of the row as a whole; null for none. */
  row: string | null;
}

export interface RowCheckContext {
  matchPattern: MatchPattern;
  /** Phones of the existing members, each with the name to show; '' if it has none. */
  takenPhones: ReadonlyMap<string, string>;
  /** Identity numbers of the existing members, as far as they are known, each with the name to show. */
  takenIdentities?: ReadonlyMap<string, string>;
  /** Reports whether all files that a cell names were picked. */
  hasFiles?: (names: string) => boolean;
  /** The server's faults by row id, kept until the row is corrected. */
  serverFaults: ReadonlyMap<string, RowFaults>;
}

/** Messages from the form's rules, cached per row object: correcting one row re-checks one row. */
const ownMessages = new WeakMap<MatchPattern, WeakMap<readonly FormField[], WeakMap<ImportRow, Messages>>>();

/**
 * Checks rows against the form's rules, for duplicate phones and identity numbers, and for those of existing members.
 * Row objects already checked are not re-checked against the form's rules.
 * @returns faults by row id, for faulty rows only
 */
export function checkRows(
  fields: readonly FormField[],
  rows: readonly ImportRow[],
  { matchPattern, takenPhones, takenIdentities = new Map(), hasFiles = () => false, serverFaults }: RowCheckContext,
): Map<string, RowFaults> {
  const known = knownMessages(fields, matchPattern);
  const identityFields = fields.filter(({ kind }) => answerKinds[kind].statesIdentity);
  const numbers = [
    numberCheck(rows, '手机号', takenPhones, () => questions.phone),
    numberCheck(rows, '身份证号', takenIdentities, ({ answers }) => {
      const field = identityFields.find((one) => isFieldVisible(fields, one, answers));
      return field?.shortName ?? '';
    }),
  ];
  const faults = new Map<string, RowFaults>();
  for (const row of rows) {
    const own = known.get(row) ?? checkRow(fields, row, matchPattern);
    known.set(row, own);
    const server = serverFaults.get(row.id);
    const messages = new Map(server?.fields);
    for (const check of numbers) {
      const [shortName, message] = check(row);
      if (message !== null) messages.set(shortName, message);
    }
    for (const [shortName, ownMessage] of own) {
      const names = row.unread.get(shortName);
      if (names === undefined || !isUpload(fields, shortName) || !hasFiles(names)) messages.set(shortName, ownMessage);
    }
    const rowMessage = server?.row ?? null;
    if (rowMessage !== null || messages.size > 0) faults.set(row.id, { fields: messages, row: rowMessage });
  }
  return faults;
}

function isUpload(fields: readonly FormField[], shortName: string): boolean {
  return fields.some((field) => field.shortName === shortName && answerKinds[field.kind].hasFiles);
}

function knownMessages(fields: readonly FormField[], matchPattern: MatchPattern): WeakMap<ImportRow, Messages> {
  const byFields = ownMessages.get(matchPattern) ?? new WeakMap<readonly FormField[], WeakMap<ImportRow, Messages>>();
  ownMessages.set(matchPattern, byFields);
  const byRow = byFields.get(fields) ?? new WeakMap<ImportRow, Messages>();
  byFields.set(fields, byRow);
  return byRow;
}

/**
 * Checks the form's rules; a required cell that could not be read is reported as such rather than as unanswered. An
 * optional one is no fault: see `leftOut`.
 */
function checkRow(fields: readonly FormField[], { answers, unread }: ImportRow, matchPattern: MatchPattern): Messages {
  const messages = new Map(validateForm(fields, answers, { matchPattern }));
  for (const field of fields) {
    const text = unread.get(field.shortName);
    if (text === undefined || !field.isRequired || !isFieldVisible(fields, field, answers)) continue;
    messages.set(field.shortName, cellsOfKinds[field.kind].unreadMessage(field, cut(text), text));
  }
  return messages;
}

/** An optional cell that was not understood, and is left empty. */
export interface LeftOutCell {
  shortName: string;
  label: string;
  text: string;
}

/** The cells of a row that are left empty, in form order. */
export function leftOut(fields: readonly FormField[], { answers, unread }: ImportRow): LeftOutCell[] {
  return fields.flatMap((field) => {
    const { shortName, label, isRequired } = field;
    const text = unread.get(shortName);
    if (text === undefined || isRequired || !isFieldVisible(fields, field, answers)) return [];
    return [{ shortName, label, text: cut(text) }];
  });
}

/** Lists a row's faults, each with the text that was written, unmasked so that the operator can see what is wrong. */
export function faultTexts(fields: readonly FormField[], row: ImportRow, faults: RowFaults): string[] {
  const texts = [...faults.fields].map(([shortName, message]) => {
    const field = fields.find((one) => one.shortName === shortName);
    const written = textAnswer(row.answers, shortName);
    const isShown = field?.options.length === 0 && written !== '' && !row.unread.has(shortName);
    return isShown ? withWritten(message, cut(written)) : message;
  });
  return [...new Set([faults.row ?? '', ...texts])].filter((text) => text !== '');
}

/** Appends the written text to a message; in brackets if the message already has a colon. */
function withWritten(message: string, written: string): string {
  return message.includes('：') ? `${message}（${written}）` : `${message}：${written}`;
}

/** A longer quotation of the cell would bury the message. */
const maxShownCharacters = 20;

function cut(text: string): string {
  const characters = Array.from(text);
  return characters.length > maxShownCharacters ? `${characters.slice(0, maxShownCharacters).join('')}…` : text;
}

/**
 * Makes a check for numbers that only one person can have. A duplicate is reported on both rows: only the operator knows
 * which one is wrong.
 * @param fieldOf the shortName of the field that holds a row's number; '' for none
 */
function numberCheck(
  rows: readonly ImportRow[],
  what: string,
  taken: ReadonlyMap<string, string>,
  fieldOf: (row: ImportRow) => string,
): (row: ImportRow) => readonly [shortName: string, message: string | null] {
  const lines = new Map<string, number[]>();
  for (const row of rows) {
    const number = textAnswer(row.answers, fieldOf(row));
    const known = lines.get(number);
    if (known === undefined) lines.set(number, [row.line]);
    else known.push(row.line);
  }
  return (row) => {
    const shortName = fieldOf(row);
    const number = textAnswer(row.answers, shortName);
    if (number === '') return [shortName, null];
    const other = lines.get(number)?.find((line) => line !== row.line);
    if (other !== undefined) return [shortName, `与第 ${other} 行的${what}重复`];
    const holder = taken.get(number);
    if (holder === undefined) return [shortName, null];
    return [shortName, holder === '' ? `该${what}已在团队成员中` : `该${what}已在团队成员中（${holder}）`];
  };
}
