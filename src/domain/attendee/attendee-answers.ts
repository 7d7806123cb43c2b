import type { Answers } from '../form/answers';
import type { FormField } from '../form/form-field';
import { readSubmission } from '../form/read-submission';
import { submittedValues } from './submitted-answers';
import type { Attendee } from './attendee';

const alreadyRead = new WeakMap<Attendee['answers'], { fields: readonly FormField[]; answers: Answers }>();

/**
 * Reads an attendee's answers by the fields of the form that they were given to, which a page loads apart from its
 * attendees. Keeps the result, so that a list shown again with the same form is not read again.
 */
export function attendeeAnswers(
  fields: readonly FormField[],
  { answers: submitted }: Pick<Attendee, 'answers'>,
): Answers {
  const known = alreadyRead.get(submitted);
  if (known?.fields === fields) return known.answers;
  const answers = readSubmission(fields, submittedValues(submitted));
  alreadyRead.set(submitted, { fields, answers });
  return answers;
}
