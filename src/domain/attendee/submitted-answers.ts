import { readText, type JsonObject } from '../json/read-value';

declare const areSubmitted: unique symbol;

/**
 * Answers under the names by which they are submitted, as a server answers them and a database keeps them. No rule looks
 * inside: `attendeeAnswers` reads them by the fields of their form.
 */
export interface SubmittedAnswers {
  readonly [areSubmitted]: true;
}

/** Takes answers from the wire or a database. */
export function asSubmitted(values: JsonObject): SubmittedAnswers {
  return values as unknown as SubmittedAnswers;
}

/** Returns the answers by their submitted names, to write them or to read them by a form. */
export function submittedValues(answers: SubmittedAnswers): JsonObject {
  return answers as unknown as JsonObject;
}

/** Reads the answer to a known text question without the form; '' where the form did not ask. */
export function submittedText(answers: SubmittedAnswers, shortName: string): string {
  return readText(submittedValues(answers)[shortName]);
}
