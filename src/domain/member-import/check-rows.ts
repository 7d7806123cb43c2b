import { readFieldValue } from '../form/field-value';
import { fieldByShortName, type FormField } from '../form/form-field';
import type { MatchPattern } from '../form/match-pattern';
import { validateForm } from '../form/validate-form';
import { isFieldVisible } from '../form/visible-fields';
import type { ImportRow } from './read-table';
import { unreadMessage } from './unread-message';

/** What is wrong with a row. */
export interface RowFaults {
  /** Messages by field id. */
  fields: Readonly<Record<string, string>>;
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

type Messages = Readonly<Record<string, string>>;

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
  const phoneField = fieldByShortName(fields, 'phone');
  const phoneOf = (row: ImportRow): string => {
    const phone = phoneField === undefined ? '' : readFieldValue(phoneField, row.answers[phoneField.id]);
    return typeof phone === 'string' ? phone : '';
  };
  const twins = linesByPhone(rows, phoneOf);
  const faults = new Map<string, RowFaults>();
  for (const row of rows) {
    const own = known.get(row) ?? checkRow(fields, row, matchPattern);
    known.set(row, own);
    const server = serverFaults.get(row.id);
    const phone = phoneOf(row);
    const message = phoneMessage(phone, row.line, twins.get(phone) ?? [], takenPhones);
    const ofPhone = phoneField === undefined || message === null ? {} : { [phoneField.id]: message };
    const messages = { ...server?.fields, ...ofPhone, ...own };
    const rowMessage = server?.row ?? null;
    if (rowMessage !== null || Object.keys(messages).length > 0)
      faults.set(row.id, { fields: messages, row: rowMessage });
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
  const messages = validateForm(fields, answers, { matchPattern });
  for (const field of fields) {
    const text = unread[field.id];
    if (text === undefined || !isFieldVisible(fields, field, answers)) continue;
    messages[field.id] = unreadMessage(field, text);
  }
  return messages;
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
