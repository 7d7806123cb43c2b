import { textAnswer } from '../form/answers';
import type { MatchPattern } from '../form/field-rules';
import type { FormField } from '../form/form-field';
import { answerKinds } from '../form/kinds/answer-kinds';
import { validateForm, type Messages } from '../form/validate-form';
import { isFieldVisible } from '../form/visible-fields';
import type { ImportRow } from './read-table';

/** What is wrong with a row. */
export interface RowFaults {
  fields: Messages;
  /** What is wrong with the row as a whole; null where nothing is. */
  row: string | null;
}

export interface RowCheckContext {
  matchPattern: MatchPattern;
  /** Phones of the team's members, each with the name to show; '' where it has none. */
  takenPhones: ReadonlyMap<string, string>;
  /** What the server said, by row id, until the row is corrected. */
  serverFaults: ReadonlyMap<string, RowFaults>;
}

/** What a row's own answers say, kept as long as the row: a correction of one row checks one row. */
const ownMessages = new WeakMap<MatchPattern, WeakMap<readonly FormField[], WeakMap<ImportRow, Messages>>>();

/**
 * Checks rows by the form's own rules, for phones that stand twice, and for phones that the team has already. A row
 * that is the same object as before is not checked by the form's rules again.
 * @returns faults by row id; rows without any are not in it
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

/** By the form's rules; a cell that could not be understood says so, rather than that nothing was answered. */
function checkRow(fields: readonly FormField[], { answers, unread }: ImportRow, matchPattern: MatchPattern): Messages {
  const messages = new Map(validateForm(fields, answers, { matchPattern }));
  for (const field of fields) {
    const text = unread.get(field.shortName);
    if (text === undefined || !isFieldVisible(fields, field, answers)) continue;
    messages.set(field.shortName, answerKinds[field.kind].unreadMessage(field, cut(text), text));
  }
  return messages;
}

/** More of a cell than this would hide the message. */
const maxShownCharacters = 20;

function cut(text: string): string {
  const characters = [...text];
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

/** Both rows of a phone that stands twice are told: which of them is wrong only the operator knows. */
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
