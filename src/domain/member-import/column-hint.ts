import { cleanText } from '../form/clean-text';
import type { FormField } from '../form/form-field';
import type { ImportColumn } from './import-column';

type Described = Pick<ImportColumn, 'field' | 'part' | 'isRequired'>;

/** Longer lists of choices would fill the cell of a hint. */
const mostListedChoices = 20;

/** Texts of a column's choices; empty where anything may be written. */
export function columnChoices({ field, part }: Described): readonly string[] {
  if (part !== 'value') return [];
  return field.options.map(({ key, text }) => cleanText(text) || key);
}

/** Whether a column must be filled in, and what with: 必填；男 或 女. */
export function columnHint(fields: readonly FormField[], column: Described): string {
  return [need(fields, column), form(column)].filter((text) => text !== '').join('；');
}

function need(fields: readonly FormField[], { field, part, isRequired }: Described): string {
  const { shownWhen } = field;
  if (shownWhen === null || part === 'credential') return isRequired ? '必填' : '选填';
  const parent = fields.find(({ id }) => id === shownWhen.fieldId);
  const answers = shownWhen.keys.map((key) => parent?.options.find((option) => option.key === key)?.text ?? key);
  const isPartRequired = field.isRequired && part !== 'city' && part !== 'district';
  return `${parent?.label ?? ''}为“${answers.join('、')}”时${isPartRequired ? '必填' : '选填'}`;
}

function form(column: Described): string {
  const { field, part } = column;
  if (part === 'province') return '如 陕西省';
  if (part === 'city') return '如 西安市';
  if (part === 'district') return '如 雁塔区';
  if (part === 'credential') return '与证件类型一致';
  switch (field.kind) {
    case 'phone':
      return '11 位手机号码';
    case 'identity-number':
      return '18 位身份证号';
    case 'date':
    case 'stay':
      return dayHint(field);
    default:
      return choiceHint(columnChoices(column));
  }
}

function dayHint({ shortName, dateRange }: FormField): string {
  const example = `如 ${dateRange?.max ?? '2027-05-14'}`;
  // From 1900 until today: that says nothing.
  if (dateRange === null || shortName === 'csrq') return shortName === 'csrq' ? '如 1985-06-01' : example;
  return `${dateRange.min} 至 ${dateRange.max}`;
}

function choiceHint(choices: readonly string[]): string {
  if (choices.length === 0) return '';
  if (choices.length > mostListedChoices) return `如 ${choices[0]}`;
  return choices.length === 2 ? choices.join(' 或 ') : choices.join('、');
}
