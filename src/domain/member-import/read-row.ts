import { isEmptyValue, readRegion, readStay } from '../form/field-value';
import type { FieldValue, FormField, FormValues } from '../form/form-field';
import { fieldsById } from '../form/visible-fields';
import { isIdentityCardNumber } from '../identity-card';
import type { CredentialQuestion } from './credential-columns';
import type { ImportColumn } from './import-column';
import { findPlace, findProvince, splitAddress, type RegionNames } from './place-names';
import { readCell } from './read-cell';
import { readDay, readDays } from './read-day';

/** What rows are read with; the same for all rows of a table. */
export interface RowReading {
  fields: readonly FormField[];
  /** What an untouched form starts with. */
  initial: FormValues;
  credentials: CredentialQuestion | null;
  regionNames: RegionNames;
}

/** What stands in a row: clean texts, none of them empty. */
export type RowCells = readonly { column: ImportColumn; text: string }[];

/** Reads one row. Texts that could not be understood are in `unread`, by field id. */
export function readRow(
  reading: RowReading,
  cells: RowCells,
): { answers: FormValues; unread: Readonly<Record<string, string>> } {
  const answers: Record<string, FieldValue> = { ...reading.initial };
  const unread: Record<string, string> = {};
  const note = (field: FormField, text: string): void => {
    const others = unread[field.id];
    unread[field.id] = others === undefined ? text : `${others}、${text}`;
  };
  for (const { column, text } of cells) {
    const { field, part } = column;
    if (part === 'value') readValue(field, text, answers, note);
    else if (part === 'start' || part === 'end') readStayPart(field, part, text, answers, note);
  }
  for (const field of reading.fields) {
    if (field.kind === 'region') readPlaces(field, cells, reading.regionNames, answers, note);
  }
  const filled = cells.filter(({ column }) => column.part !== 'credential');
  answerParents(reading.fields, new Set(filled.map(({ column }) => column.field.id)), answers);
  const { credentials } = reading;
  const number = cells.find(({ column }) => column.part === 'credential')?.text;
  if (credentials !== null && number !== undefined) {
    if (unread[credentials.question.id] === undefined) answerCredentialType(credentials, number, answers);
    readCredential(credentials, number, answers, note);
  }
  return { answers, unread };
}

type Answers = Record<string, FieldValue>;
type Note = (field: FormField, text: string) => void;

function readValue(field: FormField, text: string, answers: Answers, note: Note): void {
  const cell = readCell(field, text);
  if (!cell.isRead) {
    note(field, text);
    answers[field.id] = '';
  } else if (cell.value !== '') {
    answers[field.id] = cell.value;
  }
}

function readStayPart(field: FormField, part: 'start' | 'end', text: string, answers: Answers, note: Note): void {
  const both = readDays(text);
  const day = readDay(text);
  if (both !== null) answers[field.id] = both;
  else if (day !== null) answers[field.id] = { ...readStay(answers[field.id]), [part]: day };
  else note(field, text);
}

function readPlaces(field: FormField, cells: RowCells, regionNames: RegionNames, answers: Answers, note: Note): void {
  const own = cells.filter(({ column }) => column.field === field);
  const given = readRegion(Object.fromEntries(own.map(({ column, text }) => [column.part, text])));
  if (isEmptyValue(given)) return;
  const split = given.province === '' ? splitAddress(given.detail, regionNames) : null;
  const written = {
    province: split?.province ?? given.province,
    city: given.city === '' ? (split?.city ?? '') : given.city,
    district: given.district === '' ? (split?.district ?? '') : given.district,
  };
  const province = findProvince(written.province, regionNames('province', { province: '', city: '', district: '' }));
  if (written.province !== '' && province === undefined) note(field, written.province);
  // New cities and districts are in no list: a name that is not found is taken as it is.
  const above = { province: province ?? '', city: '', district: '' };
  above.city = findPlace(written.city, regionNames('city', above)) ?? written.city;
  above.district = findPlace(written.district, regionNames('district', above)) ?? written.district;
  answers[field.id] = { ...above, detail: split?.detail ?? given.detail };
}

/**
 * Who gives a room type wants a hotel, who gives an identity number has an identity card: a question that was left
 * unanswered has the only answer that shows what was.
 */
function answerParents(fields: readonly FormField[], answered: Set<string>, answers: Answers): void {
  const byId = fieldsById(fields);
  for (const { id, shownWhen } of [...fields].reverse()) {
    if (shownWhen === null || !answered.has(id) || answered.has(shownWhen.fieldId)) continue;
    const parent = byId.get(shownWhen.fieldId);
    const [key, ...others] = shownWhen.keys;
    if (parent === undefined || key === undefined || others.length > 0) continue;
    if (parent.options.length === 0 || !isEmptyValue(answers[parent.id] ?? '')) continue;
    answers[parent.id] = key;
    answered.add(parent.id);
  }
}

/** Without a named type, an identity number says itself what it is. */
function answerCredentialType({ question, numbers }: CredentialQuestion, text: string, answers: Answers): void {
  if (!isEmptyValue(answers[question.id] ?? '')) return;
  const identity = numbers.find(({ kind }) => kind === 'identity-number');
  const [key] = identity?.shownWhen?.keys ?? [];
  if (identity === undefined || key === undefined) return;
  const cell = readCell(identity, text);
  if (cell.isRead && isIdentityCardNumber(cell.value)) answers[question.id] = key;
}

/** Puts the number under the row's ID type; without one under all of them, to be there once the type is chosen. */
function readCredential({ question, numbers }: CredentialQuestion, text: string, answers: Answers, note: Note): void {
  const type = answers[question.id] ?? '';
  const named = numbers.filter(({ shownWhen }) => typeof type === 'string' && shownWhen?.keys.includes(type) === true);
  for (const field of isEmptyValue(type) ? numbers : named) {
    if (isEmptyValue(answers[field.id] ?? '')) readValue(field, text, answers, note);
  }
}
