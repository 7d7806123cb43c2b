import { answerTo, type Answers } from '../form/answers';
import { cleanText } from '../text/clean-text';
import { isCredentialNumber } from '../form/credential-types';
import type { FormField } from '../form/form-field';
import { plainColumn, type AnswerColumn } from '../form/cells/answer-cells';
import { cellsOfKinds } from '../form/cells/cells-of-kinds';
import { looseText } from '../text/loose-text';
import { isFieldVisible, parentOf } from '../form/visible-fields';
import { creditTitles, isAskedByForm } from './credit-columns';
import { questions } from '../form/known-questions';

/** A column of a members table. */
export interface ImportColumn extends Omit<AnswerColumn, 'describe' | 'isOptional'> {
  /** Unique and stable: the field's shortName, or shortName.part. */
  key: string;
  /** Heading in the template; unique. */
  title: string;
  /** The field it answers; for a number of any ID type, the ID type question. */
  field: FormField;
  /**
   * Holds the number of whichever ID type the row names, so that one column serves all types; the answered field
   * differs by row.
   */
  isCredential: boolean;
  /** Required in every row. A conditional field is required only for some answers; its hint says which. */
  isRequired: boolean;
  /**
   * False for columns that tables may contain but whose place in the template is taken by the general ID number column.
   */
  isInTemplate: boolean;
  /** The cell text for answers: the inverse of reading. */
  describe: (answers: Answers) => string;
}

/** A form's ID type question, and the number fields that depend on it. */
export interface CredentialQuestion {
  question: FormField;
  numbers: readonly FormField[];
}

/** Null if the form has no such question or at most one dependent number field, which then has its own column. */
export function credentialQuestion(fields: readonly FormField[]): CredentialQuestion | null {
  const question = fields.find(({ shortName }) => shortName === questions.idType);
  if (question === undefined) return null;
  const numbers = fields.filter(
    (field) => isCredentialNumber(field) && field.shownWhen?.shortName === question.shortName,
  );
  return numbers.length > 1 ? { question, numbers } : null;
}

/**
 * The columns of a members table for a meeting's form, in form order. A conditional field's hint says when it applies.
 */
export function importColumns(fields: readonly FormField[]): ImportColumn[] {
  const credentials = credentialQuestion(fields);
  const takenTitles = new Set<string>();
  return fields.flatMap((field) => {
    const isInTemplate = credentials?.numbers.includes(field) !== true && !isAskedByForm(fields, field);
    const columns = cellsOfKinds[field.kind]
      .columns(field, columnLabel(field))
      .map((column) => answerColumn(fields, field, column, isInTemplate));
    if (field === credentials?.question) columns.push(credentialColumn(fields, credentials));
    return columns.map((column) => ({ ...column, title: uniqueTitle(column.title, takenTitles) }));
  });
}

function answerColumn(
  fields: readonly FormField[],
  field: FormField,
  column: AnswerColumn,
  isInTemplate: boolean,
): ImportColumn {
  const { part, isOptional } = column;
  const isRequired = isAlwaysRequired(field) && !isOptional;
  return {
    ...column,
    key: part === 'value' ? field.shortName : `${field.shortName}.${part}`,
    field,
    isCredential: false,
    isRequired,
    isInTemplate,
    defaultTitles: [...column.defaultTitles, ...creditTitles(field)],
    hint: joinHints(needHint(fields, field, field.isRequired && !isOptional), column.hint),
    describe: (answers) => column.describe(answerTo(field, answers)),
  };
}

function credentialColumn(fields: readonly FormField[], { question, numbers }: CredentialQuestion): ImportColumn {
  const isRequired = isAlwaysRequired(question) && numbers.every((number) => number.isRequired);
  return {
    ...plainColumn,
    key: `${question.shortName}.credential`,
    title: '证件号码',
    field: question,
    isCredential: true,
    isRequired,
    isInTemplate: true,
    hint: joinHints(isRequired ? '必填' : '选填', '与证件类型一致'),
    holds: 'number',
    describe: (answers) => {
      const shown = numbers.find((number) => isFieldVisible(fields, number, answers));
      if (shown === undefined) return '';
      const [column] = cellsOfKinds[shown.kind].columns(shown, shown.label);
      return column?.describe(answerTo(shown, answers)) ?? '';
    },
  };
}

function columnLabel({ label, shortName }: FormField): string {
  return cleanText(label).replace(/\s+/g, ' ') || cleanText(shortName);
}

function isAlwaysRequired({ isRequired, shownWhen }: FormField): boolean {
  return isRequired && shownWhen === null;
}

/** Says in a hint whether and when a cell is required: 必填, 是否预订酒店为“是”时必填. */
function needHint(fields: readonly FormField[], field: FormField, isRequired: boolean): string {
  const need = isRequired ? '必填' : '选填';
  if (field.shownWhen === null) return need;
  const parent = parentOf(fields, field);
  const answers = field.shownWhen.keys.map((key) => parent?.options.find((option) => option.key === key)?.text ?? key);
  return `${parent?.label ?? ''}为“${answers.join('、')}”时${need}`;
}

function joinHints(...hints: string[]): string {
  return hints.filter((hint) => hint !== '').join('；');
}

/** Makes a title unique: equivalent titles are numbered from 2, and a blank one becomes a generic name. */
function uniqueTitle(title: string, taken: Set<string>): string {
  const base = looseTitle(title) === '' ? '列' : title;
  let unique = base;
  for (let number = 2; taken.has(looseTitle(unique)); number += 1) unique = `${base}${number}`;
  taken.add(looseTitle(unique));
  return unique;
}

/** A heading normalised for comparison, without required marks: *姓名, 姓名（必填）, 姓名：. */
export function looseTitle(text: string): string {
  const title = looseText(text).replace(/[*:]/g, '');
  return title.replace(/[([【]?必填项?[)\]】]?/, '') || title;
}

/**
 * The required columns missing from a table, except those derivable from others: an ID type from its number, the
 * province from the address.
 */
export function missingColumns(
  columns: readonly ImportColumn[],
  present: readonly (ImportColumn | null)[],
): ImportColumn[] {
  const has = (test: (column: ImportColumn) => boolean): boolean => present.some((one) => one !== null && test(one));
  const hasNumber = has(({ isCredential, field }) => isCredential || isCredentialNumber(field));
  return columns.filter((column) => {
    const { field, isRequired, isInTemplate } = column;
    if (!isRequired || !isInTemplate || present.includes(column)) return false;
    if (field.shortName === questions.idType) return !hasNumber;
    return !has((one) => one.field === field && one.holdsAll);
  });
}
