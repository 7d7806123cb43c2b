import { answersOf } from '../form/answers';
import type { FormField } from '../form/form-field';
import { answerKinds } from '../form/kinds/answer-kinds';
import { isFieldVisible } from '../form/visible-fields';
import { importColumns, type ImportColumn } from './columns';

/** The template that a meeting's form makes: a row of headings, one of hints, one that shows how it is filled in. */
export interface TemplateTable {
  columns: readonly ImportColumn[];
  header: readonly string[];
  hints: readonly string[];
  example: readonly string[];
}

/** How the rows begin that a template has for its reader. */
const noteMarks = { hints: '说明：', example: '示例：' } as const;

/** Makes the template; reading it back finds no member in it. */
export function templateTable(fields: readonly FormField[]): TemplateTable {
  const columns = importColumns(fields).filter(({ isInTemplate }) => isInTemplate);
  return {
    columns,
    header: columns.map(({ title, isRequired }) => (isRequired ? `*${title}` : title)),
    hints: marked(
      noteMarks.hints,
      columns.map(({ hint }) => hint),
    ),
    example: marked(noteMarks.example, exampleCells(fields, columns)),
  };
}

/** One filled-in row: the first choice of every question, and what that shows. */
function exampleCells(fields: readonly FormField[], columns: readonly ImportColumn[]): string[] {
  const answers = answersOf(fields, (field) => answerKinds[field.kind].example(field));
  return columns.map(({ field, describe }) => (isFieldVisible(fields, field, answers) ? describe(answers) : ''));
}

/** The headings, to be pasted into a spreadsheet. */
export function headerText(fields: readonly FormField[]): string {
  return templateTable(fields).header.join('\t');
}

/** Whether a row (clean texts) is one of the template's notes, which no member is named like. */
export function isTemplateNote(texts: readonly string[]): boolean {
  const first = texts.find((text) => text !== '') ?? '';
  return /^[[【(（]?(?:示例|样例|填写示例|说明|填写说明|填表说明)(?:[\]】)）:：]|$)/.test(first);
}

function marked(mark: string, cells: readonly string[]): string[] {
  return cells.map((cell, index) => (index === 0 ? `${mark}${cell}` : cell));
}
