import type { Json } from '../json/read-value';
import { answerTo, type Answers } from './answers';
import type { FormField } from './form-field';
import { answerKinds } from './kinds/answer-kinds';
import { visibleFields } from './visible-fields';

/** The part of a submission's body that comes from the form. */
export type SubmissionFields = Record<string, Json>;

/**
 * Writes answers as they are submitted (product §3, §3.4): choices as keys, and only the number of the chosen ID type.
 * Hidden fields are omitted; an unanswered one is ''.
 */
export function buildSubmission(fields: readonly FormField[], answers: Answers): SubmissionFields {
  const entries = visibleFields(fields, answers).flatMap((field) =>
    answerKinds[field.kind].toSubmission(field, answerTo(field, answers)),
  );
  // fromEntries defines own properties whatever their names; assignment would not.
  return Object.fromEntries(entries);
}
