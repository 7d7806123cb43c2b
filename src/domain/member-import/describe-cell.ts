import { cleanText } from '../form/clean-text';
import { readFieldValue, readRegion, readStay } from '../form/field-value';
import type { FormField, FormValues } from '../form/form-field';
import { isFieldVisible } from '../form/visible-fields';
import { credentialQuestion } from './credential-columns';
import type { ImportColumn } from './import-column';

/** What answers look like in a column: the inverse of reading it. Choices as texts, the number of the shown ID type. */
export function describeCell(fields: readonly FormField[], { field, part }: ImportColumn, answers: FormValues): string {
  const answer = answers[field.id];
  switch (part) {
    case 'province':
    case 'city':
    case 'district':
    case 'detail':
      return readRegion(answer)[part];
    case 'start':
    case 'end':
      return readStay(answer)[part];
    case 'credential': {
      const numbers = credentialQuestion(fields)?.numbers ?? [];
      const shown = numbers.find((number) => isFieldVisible(fields, number, answers));
      return shown === undefined ? '' : describeText(shown, answers[shown.id]);
    }
    default:
      return describeText(field, answer);
  }
}

function describeText(field: FormField, answer: unknown): string {
  const value = readFieldValue(field, answer);
  if (typeof value !== 'string') return '';
  const text = field.options.find(({ key }) => key === value)?.text ?? '';
  return cleanText(text) === '' ? value : text;
}
