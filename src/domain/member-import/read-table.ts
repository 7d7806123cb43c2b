import { answersOf, answerTo, initialAnswers, type Answers } from '../form/answers';
import { cleanText } from '../form/clean-text';
import { matchPatternNatively } from '../form/field-rules';
import type { FieldValue, FormField, RegionAnswer } from '../form/form-field';
import type { AnswerCell, RegionNames } from '../form/kinds/answer-kind';
import { answerKinds } from '../form/kinds/answer-kinds';
import { provinceNames } from '../form/kinds/region';
import { parentOf } from '../form/visible-fields';
import { isIdentityCardNumber } from '../identity-card';
import { provinces } from '../regions/provinces';
import { maxBatchMembers } from '../team/batch-limit';
import {
  credentialQuestion,
  importColumns,
  missingColumns,
  type CredentialQuestion,
  type ImportColumn,
} from './columns';
import { completeCredit, isCreditField } from './credit-columns';
import { readHeader, type Cells, type TableHeader } from './table-header';
import { isTemplateNote } from './template-table';

/** A prospective member: a row of a table. */
export interface ImportRow {
  /** 'r1', 'r2' ...: unique within a table. */
  id: string;
  /** Line number in the spreadsheet, from 1. */
  line: number;
  /** Fields without a cell have their initial answers. */
  answers: Answers;
  /** Unparsable cell texts, by shortName; their fields are left unanswered. */
  unread: ReadonlyMap<string, string>;
}

/** A column of the table, and what it was taken for. */
export interface TableColumn {
  /** From 0. */
  place: number;
  /** Its heading; '' if it has none. */
  title: string;
  /** Key of the import column; null if it is left out. */
  key: string | null;
  /** Some of its different values. */
  samples: readonly string[];
}

/** The result of reading a table. */
export interface ReadTable {
  rows: ImportRow[];
  /** False if the columns were assumed to be the template's, in order, or told by their values. */
  hasHeader: boolean;
  /** First line of the headings, else of the rows, from 1. */
  firstLine: number;
  columns: TableColumn[];
  /** Headings of columns that the form does not ask for. */
  unknownTitles: string[];
  /** Titles of required columns that the table does not have. */
  missingTitles: string[];
  /** Lines below the headings that are no members: a total, a signature, a remark. */
  skipped: { line: number; text: string }[];
  /** The message if there are no rows; null otherwise. */
  problem: string | null;
}

/** What the operator decided about a table. */
export interface TableChoices {
  /** Import column keys by place, null to leave one out; they replace what a heading was taken for. */
  columns?: ReadonlyMap<number, string | null>;
  /** Lines to pass over, from 1, such as hidden ones. */
  withoutLines?: ReadonlySet<number>;
  /** 'YYYY-MM-DD', for ages. */
  today?: string;
}

/** Samples shown of a column. */
const maxSamples = 3;

/** A table's structure, before its rows are read. */
interface TableOutline {
  header: TableHeader;
  places: readonly (ImportColumn | null)[];
  columns: readonly ImportColumn[];
  /** The rows that look like members. */
  filled: readonly { line: number; own: RowCells }[];
  /** All lines below the headings. */
  below: Cells;
  skipped: ReadTable['skipped'];
}

/** Finds headings, columns and rows. */
export function outlineTable(
  cells: Cells,
  fields: readonly FormField[],
  { columns: chosen = new Map(), withoutLines = new Set() }: TableChoices = {},
): TableOutline {
  const lines = cells.map((texts, index) => (withoutLines.has(index + 1) ? [] : texts.map(cleanText)));
  const columns = importColumns(fields);
  const header = readHeader(lines, columns);
  const places = choosePlaces(header.columns, chosen, columns);
  const fieldCount = new Set(places.flatMap((column) => (column === null ? [] : [column.field]))).size;
  const firstRow = header.lines === null ? 0 : header.lines.last + 1;
  const skipped: ReadTable['skipped'] = [];
  const filled = lines.slice(firstRow).flatMap((texts, index) => {
    const line = firstRow + index + 1;
    if (isTemplateNote(texts) || isRepeatedHeader(texts, header.titles)) return [];
    if (isRemark(texts, fieldCount)) {
      skipped.push({ line, text: texts.filter((text) => text !== '').join(' ') });
      return [];
    }
    const own = places.flatMap((column, place) => {
      const text = texts[place] ?? '';
      return column === null || text === '' ? [] : [{ column, text }];
    });
    return own.length === 0 ? [] : [{ line, own }];
  });
  return { header, places, columns, filled, below: lines.slice(firstRow), skipped };
}

/**
 * Reads members from a table's cells. The headings may follow other lines; blank rows, remarks and the template's own
 * notes are skipped. Total: no cells make it throw.
 * @param regionNames resolves the places of an address (西安 to 西安市); without it only provinces are known
 */
export function readTable(
  cells: Cells,
  fields: readonly FormField[],
  regionNames = provinceNames,
  choices: TableChoices = {},
): ReadTable {
  const { header, places, columns, filled, below, skipped } = outlineTable(cells, fields, choices);
  const reading: RowReading = {
    ...{ fields, regionNames, today: choices.today ?? '' },
    ...{ initial: initialAnswers(fields), credentials: credentialQuestion(fields) },
  };
  const isTooLong = filled.length > maxBatchMembers;
  const rows = isTooLong ? [] : filled;
  return {
    rows: rows.map(({ line, own }, index) => ({ id: `r${index + 1}`, line, ...readRow(reading, own) })),
    hasHeader: header.lines !== null,
    firstLine: header.lines === null ? (filled[0]?.line ?? 1) : header.lines.first + 1,
    columns: tableColumns(header.titles, places, below),
    unknownTitles: header.unknownTitles.filter((title) => !isChosen(title, header.titles, places)),
    missingTitles: missingColumns(columns, places).map(({ title }) => title),
    skipped,
    problem: isTooLong
      ? `表格里有 ${filled.length} 位参会人，一次最多导入 ${maxBatchMembers} 位，请分成几份导入。`
      : emptyProblem(filled.length, header.lines !== null),
  };
}

function emptyProblem(count: number, hasHeader: boolean): string | null {
  if (count > 0) return null;
  return hasHeader ? '表格里只有标题，没有参会人。' : '没有读到参会人，请检查表格内容。';
}

/** The columns by place: those found, but for what was chosen; a column chosen twice stays with the choice. */
function choosePlaces(
  found: readonly (ImportColumn | null)[],
  chosen: ReadonlyMap<number, string | null>,
  columns: readonly ImportColumn[],
): (ImportColumn | null)[] {
  const keys = new Set(chosen.values());
  const places = found.map((column) => (column !== null && keys.has(column.key) ? null : column));
  for (const [place, key] of chosen) {
    while (places.length <= place) places.push(null);
    places[place] = columns.find((column) => column.key === key) ?? null;
  }
  return places;
}

function isChosen(title: string, titles: readonly string[], places: readonly (ImportColumn | null)[]): boolean {
  return titles.some((one, place) => cleanText(one) === title && (places[place] ?? null) !== null);
}

/** The columns that have a title or values, each with a few different values. */
function tableColumns(titles: readonly string[], places: readonly (ImportColumn | null)[], rows: Cells): TableColumn[] {
  const width = Math.max(titles.length, places.length, 0);
  const samples = Array.from({ length: width }, () => new Set<string>());
  let missing = width;
  for (const texts of rows) {
    if (missing === 0) break;
    for (const [place, known] of samples.entries()) {
      const text = texts[place] ?? '';
      if (text === '' || known.size === maxSamples) continue;
      known.add(text);
      if (known.size === maxSamples) missing -= 1;
    }
  }
  return samples.flatMap((known, place) => {
    const title = titles[place] ?? '';
    if (title === '' && known.size === 0) return [];
    return [{ place, title, key: places[place]?.key ?? null, samples: [...known] }];
  });
}

/** A table printed over several pages repeats its headings. */
function isRepeatedHeader(texts: readonly string[], titles: readonly string[]): boolean {
  const filled = texts.filter((text) => text !== '').length;
  return filled > 1 && texts.every((text, place) => text === '' || text === titles[place]);
}

/** Totals, signatures and notes, which no member's name resembles. */
function isRemark(texts: readonly string[], fieldCount: number): boolean {
  const own = texts.filter((text) => text !== '');
  const [first = ''] = own;
  if (/^(?:合计|总计|共计|小计)/.test(first)) return true;
  if (/^(?:注|备注|说明|填表人|填报人|制表人|联系人|审核人?|负责人|单位盖章|填报日期|日期)[:：]/.test(first))
    return true;
  // One long text in a row of its own is a sentence.
  return fieldCount > 2 && own.length === 1 && first.length > 20 && /[，。；：！]/.test(first);
}

/** What reading needs, shared by all rows of a table. */
interface RowReading {
  fields: readonly FormField[];
  /** The answers of an untouched form. */
  initial: Answers;
  credentials: CredentialQuestion | null;
  regionNames: RegionNames;
  today: string;
}

type RowCells = readonly { column: ImportColumn; text: string }[];

/** A row being read: answers and unparsable texts, by shortName. */
interface OpenRow extends RowReading {
  answers: Map<string, FieldValue>;
  unread: Map<string, string>;
}

function readRow(reading: RowReading, cells: RowCells): Pick<ImportRow, 'answers' | 'unread'> {
  const { fields, initial, credentials } = reading;
  const row: OpenRow = { ...reading, answers: new Map(), unread: new Map() };
  const cellsOf = new Map<FormField, AnswerCell[]>();
  for (const { column, text } of cells) {
    if (column.isCredential) continue;
    const own = cellsOf.get(column.field) ?? [];
    own.push({ part: column.part, text });
    cellsOf.set(column.field, own);
  }
  for (const [field, own] of cellsOf) readCells(row, field, own);
  answerParents(row, new Set(cellsOf.keys()));
  const number = cells.find(({ column }) => column.isCredential)?.text;
  if (credentials !== null && number !== undefined) readCredential(row, credentials, number);
  completeProvinces(row);
  const answers = answersOf(fields, (field) => row.answers.get(field.shortName) ?? answerTo(field, initial));
  return { answers: completeCredit(fields, answers, row.today), unread: row.unread };
}

/** An address that names no province is in the province that the row names. */
function completeProvinces(row: OpenRow): void {
  const named = row.fields.find(({ shortName }) => shortName === 'province');
  if (named === undefined) return;
  const key = answerIn(row, named);
  const text = named.options.find((option) => option.key === key)?.text ?? '';
  const province = provinces.find((name) => name === text);
  if (province === undefined) return;
  for (const field of row.fields) {
    const address = row.answers.get(field.shortName);
    if (field.kind !== 'region' || address === undefined || row.unread.has(field.shortName)) continue;
    const region = address as RegionAnswer;
    if (region.province === '' && region.detail !== '') row.answers.set(field.shortName, { ...region, province });
  }
}

function answerIn({ answers, initial }: OpenRow, field: FormField): FieldValue {
  return answers.get(field.shortName) ?? answerTo(field, initial);
}

function isUnanswered(row: OpenRow, field: FormField): boolean {
  return answerKinds[field.kind].isEmpty(answerIn(row, field));
}

function readCells(row: OpenRow, field: FormField, cells: readonly AnswerCell[]): void {
  const context = { initial: answerIn(row, field), regionNames: row.regionNames };
  const { answer, unread } = answerKinds[field.kind].fromCells(field, cells, context);
  row.answers.set(field.shortName, answer);
  if (unread.length > 0) row.unread.set(field.shortName, unread.join('、'));
  else if (!field.isRequired && !isAcceptable(field, answer)) {
    // What an optional question cannot take is left out like what was not understood: it must not hold up the row.
    row.answers.set(field.shortName, answerKinds[field.kind].empty);
    row.unread.set(field.shortName, cells.map(({ text }) => text).join('、'));
  }
}

function isAcceptable(field: FormField, answer: FieldValue): boolean {
  const kind = answerKinds[field.kind];
  return kind.isEmpty(answer) || kind.check(field, answer, { matchPattern: matchPatternNatively }) === null;
}

/**
 * Infers unanswered parent questions: a room type implies a hotel, an identity number implies an identity card. Each
 * gets the only answer that shows its answered child.
 */
function answerParents(row: OpenRow, answered: Set<FormField>): void {
  for (const field of [...row.fields].reverse()) {
    const parent = parentOf(row.fields, field);
    const [key, ...others] = field.shownWhen?.keys ?? [];
    if (parent === undefined || key === undefined || others.length > 0) continue;
    // Nobody applies for credit by having an age.
    if (!answered.has(field) || answered.has(parent) || isCreditField(field)) continue;
    if (parent.options.length === 0 || !isUnanswered(row, parent)) continue;
    row.answers.set(parent.shortName, key);
    answered.add(parent);
  }
}

/**
 * Stores the number under the row's ID type; without a type, under all of them, so that it is there once the type is
 * chosen.
 */
function readCredential(row: OpenRow, { question, numbers }: CredentialQuestion, text: string): void {
  const cells = [{ part: 'value', text }];
  // Without a type, an identity number identifies itself.
  const identity = numbers.find(({ shortName }) => shortName === 'cardNum');
  const [identityKey] = identity?.shownWhen?.keys ?? [];
  if (identity !== undefined && identityKey !== undefined && !row.unread.has(question.shortName)) {
    const context = { initial: '', regionNames: row.regionNames };
    const { answer } = answerKinds[identity.kind].fromCells(identity, cells, context);
    if (isUnanswered(row, question) && typeof answer === 'string' && isIdentityCardNumber(answer))
      row.answers.set(question.shortName, identityKey);
  }
  const type = answerIn(row, question);
  const named = numbers.filter(({ shownWhen }) => typeof type === 'string' && shownWhen?.keys.includes(type) === true);
  for (const field of isUnanswered(row, question) ? numbers : named) {
    if (isUnanswered(row, field)) readCells(row, field, cells);
  }
}
