import { answerTo, isAnswered, textAnswer, type Answers } from './answers';
import { consentNames } from '../privacy/consent';
import { requiredConsent } from './sensitive-answers';
import { laterMessage, requiredMessage, type ValidationContext } from './field-rules';
import type { FieldValue, FormField } from './form-field';
import { answerKinds } from './kinds/answer-kinds';
import { visibleFields } from './visible-fields';

/** Validation messages by shortName, in form order. A map, since 'constructor' is a name like any other. */
export type Messages = ReadonlyMap<string, string>;

/**
 * Validates one answer (product §7), whether or not its field is shown.
 * @returns the message to show beside the field, or null if valid
 */
export function validateField(field: FormField, answer: FieldValue, context: ValidationContext): string | null {
  const kind = answerKinds[field.kind];
  if (kind.isEmpty(answer)) return field.isRequired ? requiredMessage(field, kind.verb) : null;
  return kind.check(field, answer, context);
}

/** Validates a shown field's answer, by itself and beside the others (product §7.19, §6.12). */
export function validateAnswer(
  fields: readonly FormField[],
  field: FormField,
  answers: Answers,
  context: ValidationContext,
): string | null {
  const isDue = field.shortName === consentNames.sensitive && requiredConsent(fields, answers).includes('sensitive');
  const message = validateField(isDue ? { ...field, isRequired: true } : field, answerTo(field, answers), context);
  if (message !== null || field.after === null) return message;
  const day = textAnswer(answers, field.shortName);
  const earlier = textAnswer(answers, field.after.shortName);
  return day !== '' && day <= earlier ? laterMessage(field.label, field.after.label) : null;
}

/**
 * Validates every shown field.
 * @returns empty if all are valid
 */
export function validateForm(fields: readonly FormField[], answers: Answers, context: ValidationContext): Messages {
  const messages = new Map<string, string>();
  for (const field of visibleFields(fields, answers)) {
    const message = validateAnswer(fields, field, answers, context);
    if (message !== null) messages.set(field.shortName, message);
  }
  return messages;
}

/**
 * The field that a server's refusal is about, so that the message can be shown beside it: refusals (product §4.9) are
 * text only.
 * @returns null if it is about none of the answers
 */
export function refusedField(fields: readonly FormField[], answers: Answers, refusal: string): FormField | null {
  const isMeant = (field: FormField): boolean => answerKinds[field.kind].isRefusedBy(field, refusal);
  return visibleFields(fields, answers).find((field) => isMeant(field) && isAnswered(field, answers)) ?? null;
}
