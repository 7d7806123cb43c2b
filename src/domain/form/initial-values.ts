import { readFieldValue } from './field-value';
import type { FieldValue, FormField, FormValues } from './form-field';

/** The values that an untouched form starts with: what the definition presets, else nothing. */
export function initialValues(fields: readonly FormField[]): FormValues {
  return Object.fromEntries(fields.map((field) => [field.id, presetValue(field)]));
}

function presetValue(field: FormField): FieldValue {
  const value = readFieldValue(field, field.preset);
  const isForeignChoice =
    (field.kind === 'picker' || field.kind === 'radio') && !field.options.some(({ key }) => key === value);
  // A preset that is no choice would be an answer that nobody sees.
  return isForeignChoice ? '' : value;
}
