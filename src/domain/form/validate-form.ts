import { answerTo, isAnswered, type Answers } from './answers';
import { requiredMessage, type ValidationContext } from './field-rules';
import type { FieldValue, FormField } from './form-field';
import { answerKinds } from './kinds/answer-kinds';
import { visibleFields } from './visible-fields';

/**
 * What is wrong with answers, by shortName, in the form's order. A map, since 'constructor' is a name like any other.
 */
export type Messages = ReadonlyMap<string, string>;

/**
 * Checks one answer against product §7, whether or not its field is shown.
 * @returns the message to show beside the field, or null where the answer will do
 */
export function validateField(field: FormField, answer: FieldValue, context: ValidationContext): string | null {
  const kind = answerKinds[field.kind];
  if (kind.isEmpty(answer)) return field.isRequired ? requiredMessage(field, kind.verb) : null;
  return kind.check(field, answer, context);
}

/** Checks every field that is shown; hidden ones never count. @returns empty where all is well */
export function validateForm(fields: readonly FormField[], answers: Answers, context: ValidationContext): Messages {
  const messages = new Map<string, string>();
  for (const field of visibleFields(fields, answers)) {
    const message = validateField(field, answerTo(field, answers), context);
    if (message !== null) messages.set(field.shortName, message);
  }
  return messages;
}

/**
 * The field that a server's refusal is about, so that it can be quoted there: its answers (product §4.9) say it in
 * words alone.
 * @returns null where the refusal is about nothing that was answered
 */
export function refusedField(fields: readonly FormField[], answers: Answers, refusal: string): FormField | null {
  const isMeant = (field: FormField): boolean => answerKinds[field.kind].isRefusedBy(field, refusal);
  return visibleFields(fields, answers).find((field) => isMeant(field) && isAnswered(field, answers)) ?? null;
}
