import { readObject } from '../json/read-value';
import { answersOf, type Answers } from './answers';
import type { FormField } from './form-field';
import { answerKinds } from './kinds/answer-kinds';

/**
 * Reads a submission's body or stored answers by the fields of their form: the inverse of `buildSubmission`. The app calls
 * it in `attendeeAnswers` and the server in `read-answers`; everything else takes the `Answers` that these return.
 * @param body any JSON, or JSON text; missing and malformed values read as unanswered
 */
export function readSubmission(fields: readonly FormField[], body: unknown): Answers {
  const object = readObject(body);
  return answersOf(fields, (field) => answerKinds[field.kind].fromSubmission(field, object));
}
