import { speaksOfEmail } from '../email';
import { isEmptyValue, readFieldValue } from './field-value';
import type { FormField, FormValues } from './form-field';
import { visibleFields } from './visible-fields';

/**
 * The field that a server's refusal is about, so that it can be quoted there: the spec's answers (section 7) say it in
 * words alone. Only an e-mail address is told by them; for phones the server is asked beforehand.
 * @returns null where the refusal is about nothing that was answered
 */
export function refusedField(fields: readonly FormField[], values: FormValues, refusal: string): FormField | null {
  const isMeant = ({ kind, label }: FormField): boolean => kind === 'email' && speaksOfEmail(refusal, label);
  const isAnswered = (field: FormField): boolean => !isEmptyValue(readFieldValue(field, values[field.id]));
  return visibleFields(fields, values).find((field) => isMeant(field) && isAnswered(field)) ?? null;
}
