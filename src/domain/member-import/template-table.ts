import { answersOf } from '../form/answers';
import type { FormField } from '../form/form-field';
import { cellsOfKinds } from '../form/cells/cells-of-kinds';
import { isFieldVisible } from '../form/visible-fields';
import { importColumns, type ImportColumn } from './columns';

/** The template of a meeting's form: a row of headings, one of hints, and a filled-in example. */
export interface TemplateTable {
  columns: readonly ImportColumn[];
  header: readonly string[];
  hints: readonly string[];
  example: readonly string[];
}

/** Prefixes of the template's explanatory rows. */
const noteMarks = { hints: '说明：', example: '示例：' } as const;

/** Makes the template; reading it back yields no members. */
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

/** A filled-in row: the first option of every question, and the fields that it shows. */
function exampleCells(fields: readonly FormField[], columns: readonly ImportColumn[]): string[] {
  const answers = answersOf(fields, (field) => cellsOfKinds[field.kind].example(field));
  return columns.map(({ field, describe }) => (isFieldVisible(fields, field, answers) ? describe(answers) : ''));
}

export function headerText(fields: readonly FormField[]): string {
  return templateTable(fields).header.join('\t');
}

/** Reports whether a row of clean texts is one of the template's notes; no member's name begins like one. */
export function isTemplateNote(texts: readonly string[]): boolean {
  const first = texts.find((text) => text !== '') ?? '';
  return /^[[【(（]?(?:示例|样例|填写示例|说明|填写说明|填表说明)(?:[\]】)）:：]|$)/.test(first);
}

function marked(mark: string, cells: readonly string[]): string[] {
  return cells.map((cell, index) => (index === 0 ? `${mark}${cell}` : cell));
}
