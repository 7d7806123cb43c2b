import { textAnswer } from '../form/answers';
import type { MatchPattern } from '../form/field-rules';
import type { FormField } from '../form/form-field';
import { answerKinds } from '../form/kinds/answer-kinds';
import { validateForm, type Messages } from '../form/validate-form';
import { isFieldVisible } from '../form/visible-fields';
import type { ImportRow } from './read-table';

/** What is wrong with a row, as a whole and by field. */
export interface RowFaults {
  fields: Messages;
  /** The fault of the row as a whole; null for none. */
  row: string | null;
}

export interface RowCheckContext {
  matchPattern: MatchPattern;
  /** Phones of the existing members, each with the name to show; '' if it has none. */
  takenPhones: ReadonlyMap<string, string>;
  /** The server's faults by row id, kept until the row is corrected. */
  serverFaults: ReadonlyMap<string, RowFaults>;
}

/** Messages from the form's rules, cached per row object: correcting one row re-checks one row. */
const ownMessages = new WeakMap<MatchPattern, WeakMap<readonly FormField[], WeakMap<ImportRow, Messages>>>();

/**
 * Checks rows against the form's rules, for duplicate phones, and for phones of existing members. Row objects already
 * checked are not re-checked against the form's rules.
 * @returns faults by row id, for faulty rows only
 */
export function checkRows(
  fields: readonly FormField[],
  rows: readonly ImportRow[],
  { matchPattern, takenPhones, serverFaults }: RowCheckContext,
): Map<string, RowFaults> {
  const known = knownMessages(fields, matchPattern);
  const phoneOf = ({ answers }: ImportRow): string => textAnswer(answers, 'phone');
  const duplicates = linesByPhone(rows, phoneOf);
  const faults = new Map<string, RowFaults>();
  for (const row of rows) {
    const own = known.get(row) ?? checkRow(fields, row, matchPattern);
    known.set(row, own);
    const server = serverFaults.get(row.id);
    const phone = phoneOf(row);
    const message = phoneMessage(phone, row.line, duplicates.get(phone) ?? [], takenPhones);
    const messages = new Map(server?.fields);
    if (message !== null) messages.set('phone', message);
    for (const [shortName, ownMessage] of own) messages.set(shortName, ownMessage);
    const rowMessage = server?.row ?? null;
    if (rowMessage !== null || messages.size > 0) faults.set(row.id, { fields: messages, row: rowMessage });
  }
  return faults;
}

function knownMessages(fields: readonly FormField[], matchPattern: MatchPattern): WeakMap<ImportRow, Messages> {
  const byFields = ownMessages.get(matchPattern) ?? new WeakMap<readonly FormField[], WeakMap<ImportRow, Messages>>();
  ownMessages.set(matchPattern, byFields);
  const byRow = byFields.get(fields) ?? new WeakMap<ImportRow, Messages>();
  byFields.set(fields, byRow);
  return byRow;
}

/** Checks the form's rules; an unreadable cell is reported as such rather than as unanswered. */
function checkRow(fields: readonly FormField[], { answers, unread }: ImportRow, matchPattern: MatchPattern): Messages {
  const messages = new Map(validateForm(fields, answers, { matchPattern }));
  for (const field of fields) {
    const text = unread.get(field.shortName);
    if (text === undefined || !isFieldVisible(fields, field, answers)) continue;
    messages.set(field.shortName, answerKinds[field.kind].unreadMessage(field, cut(text), text));
  }
  return messages;
}

/** More of a cell's text would bury the message. */
const maxShownCharacters = 20;

function cut(text: string): string {
  const characters = Array.from(text);
  return characters.length > maxShownCharacters ? `${characters.slice(0, maxShownCharacters).join('')}…` : text;
}

function linesByPhone(rows: readonly ImportRow[], phoneOf: (row: ImportRow) => string): Map<string, number[]> {
  const lines = new Map<string, number[]>();
  for (const row of rows) {
    const phone = phoneOf(row);
    if (phone === '') continue;
    const known = lines.get(phone);
    if (known === undefined) lines.set(phone, [row.line]);
    else known.push(row.line);
  }
  return lines;
}

/** Reports a duplicate phone on both rows: only the operator knows which one is wrong. */
function phoneMessage(
  phone: string,
  line: number,
  lines: readonly number[],
  takenPhones: ReadonlyMap<string, string>,
): string | null {
  if (phone === '') return null;
  const other = lines.find((one) => one !== line);
  if (other !== undefined) return `与第 ${other} 行的手机号重复`;
  const holder = takenPhones.get(phone);
  if (holder === undefined) return null;
  return holder === '' ? '该手机号已在团队成员中' : `该手机号已在团队成员中（${holder}）`;
}
