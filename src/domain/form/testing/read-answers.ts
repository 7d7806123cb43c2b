import { answersOf, answerTo, readAnswer, type Answers, type FormValues } from '../answers';
import type { FieldValue, FormField } from '../form-field';

/** Reads all of a form's values, as the form store does one by one. */
export function readAnswers(fields: readonly FormField[], values: FormValues): Answers {
  return answersOf(fields, (field) => readAnswer(field, values[field.id]));
}

/** The inverse: the form values that show these answers. */
export function formValues(fields: readonly FormField[], answers: Answers): Record<string, FieldValue> {
  return Object.fromEntries(fields.map((field) => [field.id, answerTo(field, answers)]));
}
