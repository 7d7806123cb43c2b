import { answerTo, type Answers } from '../form/answers';
import { cleanText } from '../form/clean-text';
import { isCredentialNumber } from '../form/credential-types';
import type { FormField } from '../form/form-field';
import { plainColumn, type AnswerColumn } from '../form/kinds/answer-kind';
import { answerKinds } from '../form/kinds/answer-kinds';
import { looseText } from '../form/loose-text';
import { isFieldVisible, parentOf } from '../form/visible-fields';

/** A column of a table of members. */
export interface ImportColumn extends Omit<AnswerColumn, 'describe' | 'isOptional'> {
  /** Unique and stable: the field's shortName, or shortName.part. */
  key: string;
  /** Heading in the template; unique. */
  title: string;
  /** Whose answer it holds; for the number of any ID the question of its type. */
  field: FormField;
  /**
   * It holds the number of whichever ID type the row names, so that a table needs one column for all of them. What it
   * holds belongs to another field in each row.
   */
  isCredential: boolean;
  /** For every row. A field that only some answers show is required by those, which its hint says. */
  isRequired: boolean;
  /** False for a column that tables may bring, but that the template leaves to the one for the number of any ID. */
  isInTemplate: boolean;
  /** What answers look like in it: the inverse of reading it. */
  describe: (answers: Answers) => string;
}

/** A form's question for the ID type, and the number fields that its answers show. */
export interface CredentialQuestion {
  question: FormField;
  numbers: readonly FormField[];
}

/** Null where the form has no such question, or at most one number field hangs on it: that has a column of its own. */
export function credentialQuestion(fields: readonly FormField[]): CredentialQuestion | null {
  const question = fields.find(({ shortName }) => shortName === 'zjlx');
  if (question === undefined) return null;
  const numbers = fields.filter(
    (field) => isCredentialNumber(field) && field.shownWhen?.shortName === question.shortName,
  );
  return numbers.length > 1 ? { question, numbers } : null;
}

/**
 * The columns that a table of members may have for a meeting's form, in the form's order. Uploads have none. A field
 * that only some answers show has one, whose hint says when.
 */
export function importColumns(fields: readonly FormField[]): ImportColumn[] {
  const credentials = credentialQuestion(fields);
  const takenTitles = new Set<string>();
  return fields.flatMap((field) => {
    const isInTemplate = credentials?.numbers.includes(field) !== true;
    const columns = answerKinds[field.kind]
      .columns(field, columnLabel(field))
      .map((column) => ({ ...answerColumn(fields, field, column), isInTemplate }));
    if (field === credentials?.question) columns.push(credentialColumn(fields, credentials));
    return columns.map((column) => ({ ...column, title: uniqueTitle(column.title, takenTitles) }));
  });
}

function answerColumn(fields: readonly FormField[], field: FormField, column: AnswerColumn): ImportColumn {
  const { part, isOptional } = column;
  const isRequired = isAlwaysRequired(field) && !isOptional;
  return {
    ...column,
    key: part === 'value' ? field.shortName : `${field.shortName}.${part}`,
    field,
    isCredential: false,
    isRequired,
    isInTemplate: true,
    hint: joinHints(needHint(fields, field, field.isRequired && !isOptional), column.hint),
    describe: (answers) => column.describe(answerTo(field, answers)),
  };
}

function credentialColumn(fields: readonly FormField[], { question, numbers }: CredentialQuestion): ImportColumn {
  const isRequired = isAlwaysRequired(question) && numbers.every((number) => number.isRequired);
  return {
    ...plainColumn,
    part: 'credential',
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
      const [column] = answerKinds[shown.kind].columns(shown, shown.label);
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

/** Whether and when something must be written: 必填, 是否预订酒店为“是”时必填. */
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

/** Titles that read alike get a number, from 2; one that reads as nothing is a column's. */
function uniqueTitle(title: string, taken: Set<string>): string {
  const base = looseTitle(title) === '' ? '列' : title;
  let unique = base;
  for (let number = 2; taken.has(looseTitle(unique)); number += 1) unique = `${base}${number}`;
  taken.add(looseTitle(unique));
  return unique;
}

/** A heading as it is compared: without the marks of what is required: *姓名, 姓名（必填）, 姓名：. */
export function looseTitle(text: string): string {
  const title = looseText(text).replace(/[*:]/g, '');
  return title.replace(/[([【]?必填项?[)\]】]?/, '') || title;
}

/**
 * The required columns that a table does not have. What can be read from another column is not missed: the type of an
 * ID from its number, the province from the address.
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
    if (field.shortName === 'zjlx') return !hasNumber;
    return !has((one) => one.field === field && one.holdsAll);
  });
}
