import { credentialShortNames } from '../form/credential-types';
import type { FormField } from '../form/form-field';

/** A form's question for the ID type, and the number fields that its answers show. */
export interface CredentialQuestion {
  question: FormField;
  numbers: readonly FormField[];
}

/** Null where the form has no such question, or at most one number field hangs on it: that has a column of its own. */
export function credentialQuestion(fields: readonly FormField[]): CredentialQuestion | null {
  const question = fields.find(({ shortName }) => shortName === 'zjlx');
  if (question === undefined) return null;
  const numbers = fields.filter((field) => isCredentialNumber(field) && field.shownWhen?.fieldId === question.id);
  return numbers.length > 1 ? { question, numbers } : null;
}

/** Whether a field is asked for the number of an ID. */
export function isCredentialNumber({ shortName }: FormField): boolean {
  return credentialShortNames.has(shortName);
}
