import { answersOf, answerTo, initialAnswers, type Answers } from '../form/answers';
import { cleanText } from '../form/clean-text';
import type { FieldValue, FormField } from '../form/form-field';
import type { AnswerCell, RegionNames } from '../form/kinds/answer-kind';
import { answerKinds } from '../form/kinds/answer-kinds';
import { provinceNames } from '../form/kinds/region';
import { parentOf } from '../form/visible-fields';
import { isIdentityCardNumber } from '../identity-card';
import { maxBatchMembers } from '../team/batch-limit';
import {
  credentialQuestion,
  importColumns,
  missingColumns,
  type CredentialQuestion,
  type ImportColumn,
} from './columns';
import { columnNames, matchHeader, type HeaderMatch } from './match-header';
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

/** The result of reading a table. */
export interface ReadTable {
  rows: ImportRow[];
  /** False if the columns were assumed to be the template's, in order. */
  hasHeader: boolean;
  /** Headings of columns that the form does not ask for. */
  unknownTitles: string[];
  /** Titles of required columns that the table does not have. */
  missingTitles: string[];
  /** The message if there are no rows; null otherwise. */
  problem: string | null;
}

type Cells = readonly (readonly string[])[];

/** A title or remarks may precede the headings, within this many lines. */
const maxLinesAboveHeader = 10;

/**
 * Reads members from a table's cells. The headings may follow other lines; blank rows and the template's own notes are
 * skipped. Total: no cells make it throw.
 * @param regionNames resolves the places of an address (西安 to 西安市); without it only provinces are known
 */
export function readTable(cells: Cells, fields: readonly FormField[], regionNames = provinceNames): ReadTable {
  const lines = cells.map((texts) => texts.map(cleanText));
  const columns = importColumns(fields);
  const header = findHeader(lines, columns);
  const places = header?.match.columns ?? columns.filter(({ isInTemplate }) => isInTemplate);
  const reading = { fields, initial: initialAnswers(fields), credentials: credentialQuestion(fields), regionNames };
  const filled = lines.flatMap((texts, index) => {
    if (header !== null && index <= header.index) return [];
    const own = places.flatMap((column, place) => {
      const text = texts[place] ?? '';
      return column === null || text === '' ? [] : [{ column, text }];
    });
    return own.length === 0 || isTemplateNote(texts) ? [] : [{ line: index + 1, own }];
  });
  const isTooLong = filled.length > maxBatchMembers;
  const rows = isTooLong ? [] : filled;
  return {
    rows: rows.map(({ line, own }, index) => ({ id: `r${index + 1}`, line, ...readRow(reading, own) })),
    hasHeader: header !== null,
    unknownTitles: header?.match.unknownTitles ?? [],
    missingTitles: missingColumns(columns, places).map(({ title }) => title),
    problem: isTooLong
      ? `表格里有 ${filled.length} 位参会人，一次最多导入 ${maxBatchMembers} 位，请分成几份导入。`
      : emptyProblem(filled.length, header !== null),
  };
}

function emptyProblem(count: number, hasHeader: boolean): string | null {
  if (count > 0) return null;
  return hasHeader ? '表格里只有标题，没有参会人。' : '没有读到参会人，请检查表格内容。';
}

/**
 * The row that names the most columns, the first in a tie. A single name may be an answer that looks like a heading, so
 * two are required unless the row has no other cells.
 */
function findHeader(cells: Cells, columns: readonly ImportColumn[]): { index: number; match: HeaderMatch } | null {
  const names = columnNames(columns);
  let best: { index: number; match: HeaderMatch; count: number } | null = null;
  let seen = 0;
  for (const [index, texts] of cells.entries()) {
    const filled = texts.filter((text) => text !== '').length;
    if (filled === 0) continue;
    const match = matchHeader(texts, names);
    const count = match.columns.filter((column) => column !== null).length;
    const isHeader = count >= 2 || (count === 1 && filled === 1);
    if (isHeader && count > (best?.count ?? 0)) best = { index, match, count };
    seen += 1;
    if (seen > maxLinesAboveHeader) break;
  }
  return best;
}

/** What reading needs, shared by all rows of a table. */
interface RowReading {
  fields: readonly FormField[];
  /** The answers of an untouched form. */
  initial: Answers;
  credentials: CredentialQuestion | null;
  regionNames: RegionNames;
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
  return {
    answers: answersOf(fields, (field) => row.answers.get(field.shortName) ?? answerTo(field, initial)),
    unread: row.unread,
  };
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
    if (!answered.has(field) || answered.has(parent)) continue;
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
