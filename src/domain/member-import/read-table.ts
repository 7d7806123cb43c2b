import { answersOf, answerTo, initialAnswers, type Answers } from '../form/answers';
import { matchPatternNatively } from '../form/field-rules';
import type { FieldValue, FormField } from '../form/form-field';
import type { RegionNames } from '../regions/region';
import type { AnswerCell, CellReading } from '../form/cells/answer-cells';
import { cellsOfKinds } from '../form/cells/cells-of-kinds';
import { answerKinds } from '../form/kinds/answer-kinds';
import { matchChoiceOrTitle } from '../form/cells/job-title';
import { provinceNames, provinceOfPlace } from '../form/cells/find-province';
import { onlyOne } from '../text/loose-text';
import { parentOf } from '../form/visible-fields';
import { isIdentityCardNumber } from '../person/identity-card';
import { provinces } from '../regions/provinces';
import { maxBatchMembers } from '../team/batch-limit';
import { credentialQuestion, type CredentialQuestion } from './columns';
import { completeCredit, isCreditField } from './credit-columns';
import type { Cells } from './table-header';
import { outlineTable, tableFrame, type RowCells, type TableChoices, type TableFrame } from './table-outline';
import { questions } from '../form/known-questions';

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

export interface ReadTable extends TableFrame {
  rows: ImportRow[];
  /** The message if there are no rows; null otherwise. */
  problem: string | null;
}

/**
 * Reads members from a table's cells. The headings may follow other lines; blank rows, remarks and the template's own
 * notes are skipped. Never throws.
 * @param regionNames resolves the places of an address (西安 to 西安市); without it only provinces are known
 */
export function readTable(
  cells: Cells,
  fields: readonly FormField[],
  regionNames = provinceNames,
  choices: TableChoices = {},
): ReadTable {
  const outline = outlineTable(cells, fields, choices);
  const { header, filled } = outline;
  const reading: RowReading = {
    ...{ fields, regionNames, today: choices.today ?? '' },
    ...{ initial: initialAnswers(fields), credentials: credentialQuestion(fields) },
  };
  const isTooLong = filled.length > maxBatchMembers;
  const rows = isTooLong ? [] : filled;
  return {
    ...tableFrame(outline),
    rows: rows.map(({ line, own }, index) => ({ id: `r${index + 1}`, line, ...readRow(reading, own) })),
    problem: isTooLong
      ? `表格里有 ${filled.length} 位参会人，一次最多导入 ${maxBatchMembers} 位，请分成几份导入。`
      : emptyProblem(filled.length, header.lines !== null),
  };
}

function emptyProblem(count: number, hasHeader: boolean): string | null {
  if (count > 0) return null;
  return hasHeader ? '表格里只有标题，没有参会人。' : '没有读到参会人，请检查表格内容。';
}

/** The context of reading a row, the same for all rows of a table. */
interface RowReading {
  fields: readonly FormField[];
  /** The answers of an untouched form. */
  initial: Answers;
  credentials: CredentialQuestion | null;
  regionNames: RegionNames;
  today: string;
}

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
  completeProvinces(row, cellsOf);
  const answers = answersOf(fields, (field) => row.answers.get(field.shortName) ?? answerTo(field, initial));
  return { answers: completeCredit(fields, answers, row.today), unread: row.unread };
}

/** Completes addresses without a province by the province that the row names. */
function completeProvinces(row: OpenRow, cellsOf: ReadonlyMap<FormField, readonly AnswerCell[]>): void {
  const named = row.fields.find(({ shortName }) => shortName === questions.province);
  if (named === undefined) return;
  const chosen = answerIn(row, named);
  const text = provinces.find((name) => named.options.some((option) => option.key === chosen && option.text === name));
  if (text === undefined) return;
  for (const [field, cells] of cellsOf) {
    const kind = answerKinds[field.kind];
    if (kind.hasPlaces && kind.province(answerIn(row, field)) === '')
      readCells(row, field, [{ part: 'province', text }, ...cells]);
  }
}

function answerIn({ answers, initial }: OpenRow, field: FormField): FieldValue {
  return answers.get(field.shortName) ?? answerTo(field, initial);
}

function isUnanswered(row: OpenRow, field: FormField): boolean {
  return answerKinds[field.kind].isEmpty(answerIn(row, field));
}

function parse(row: OpenRow, field: FormField, cells: readonly AnswerCell[]): CellReading {
  const { regionNames } = row;
  const matchProvince = (asked: FormField, text: string): string | null =>
    matchChoiceOrTitle(asked, text) ?? matchChoiceOrTitle(asked, provinceOfPlace(text, regionNames));
  const matchChoice = field.shortName === questions.province ? matchProvince : matchChoiceOrTitle;
  const context = { initial: answerIn(row, field), regionNames, matchChoice };
  return cellsOfKinds[field.kind].fromCells(field, cells, context);
}

function readCells(row: OpenRow, field: FormField, cells: readonly AnswerCell[]): void {
  const { answer, unread } = parse(row, field, cells);
  row.answers.set(field.shortName, answer);
  if (unread.length > 0) row.unread.set(field.shortName, unread.join('、'));
  else if (!field.isRequired && !isAcceptable(field, answer)) {
    // An answer that an optional question cannot accept is left out like an unreadable one, so that the row can be added.
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
    // A filled-in age alone is no application for credit.
    if (parent === undefined || !answered.has(field) || answered.has(parent) || isCreditField(field)) continue;
    const showing = onlyOne(parent.options, ({ key }) => field.shownWhen?.keys.includes(key) === true);
    if (showing === undefined || !isUnanswered(row, parent)) continue;
    row.answers.set(parent.shortName, showing.key);
    answered.add(parent);
  }
}

/**
 * Stores the number under the row's ID type; without a type, under all of them, so that it is there once the type is
 * chosen.
 */
function readCredential(row: OpenRow, { question, numbers }: CredentialQuestion, text: string): void {
  const cells = [{ part: 'value', text }];
  // Without a type, the format of an identity number tells that it is one.
  const identity = numbers.find(({ shortName }) => shortName === questions.identityNumber);
  if (identity !== undefined && isUnanswered(row, question) && !row.unread.has(question.shortName)) {
    const { answer } = parse(row, identity, cells);
    const [identityKey] = identity.shownWhen?.keys ?? [];
    if (typeof answer === 'string' && isIdentityCardNumber(answer) && identityKey !== undefined)
      row.answers.set(question.shortName, identityKey);
  }
  const type = answerIn(row, question);
  const named = numbers.filter(({ shownWhen }) => typeof type === 'string' && shownWhen?.keys.includes(type) === true);
  for (const field of isUnanswered(row, question) ? numbers : named) {
    if (isUnanswered(row, field)) readCells(row, field, cells);
  }
}
