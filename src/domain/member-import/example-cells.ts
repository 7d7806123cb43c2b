import { emptyValue } from '../form/field-value';
import type { FieldValue, FormField } from '../form/form-field';
import { isFieldVisible } from '../form/visible-fields';
import type { ImportColumn } from './import-column';
import { describeCell } from './describe-cell';

/** What the example's attendee answers, where the meeting leaves the answer open. Nobody's number or address. */
const exampleTexts: Readonly<Record<string, string>> = { name: '王芳', gzdw: '西安市第一人民医院' };
const exampleDays = { birth: '1985-06-01', start: '2027-05-14', end: '2027-05-16' } as const;
const exampleRegion = { province: '陕西省', city: '西安市', district: '雁塔区', detail: '会展大道1号' };

/** One filled-in row: the first choice of every question, and what that shows. */
export function exampleCells(fields: readonly FormField[], columns: readonly ImportColumn[]): string[] {
  const answers = Object.fromEntries(fields.map((field) => [field.id, exampleAnswer(field)]));
  return columns.map((column) =>
    isFieldVisible(fields, column.field, answers) ? describeCell(fields, column, answers) : '',
  );
}

function exampleAnswer(field: FormField): FieldValue {
  const { start, end } = {
    start: field.dateRange?.min ?? exampleDays.start,
    end: field.dateRange?.max ?? exampleDays.end,
  };
  switch (field.kind) {
    case 'phone':
      return '13800000000';
    case 'email':
      return 'wangfang@example.com';
    case 'identity-number':
      return '11010519491231002X';
    case 'picker':
    case 'radio':
      return field.options[0]?.key ?? '';
    case 'date':
      return field.shortName === 'csrq' ? exampleDays.birth : start;
    case 'stay':
      return { start, end };
    case 'region':
      return exampleRegion;
    case 'text':
      return exampleTexts[field.shortName] ?? '';
    default:
      return emptyValue(field.kind);
  }
}
