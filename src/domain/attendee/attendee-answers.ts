import type { Answers } from '../form/answers';
import type { FormField } from '../form/form-field';
import { readSubmission } from '../form/submission';
import type { Attendee } from './attendee';

const alreadyRead = new WeakMap<Attendee['answers'], { fields: readonly FormField[]; answers: Answers }>();

/**
 * Reads an attendee's answers by the fields of the form that they were given to. The one reader of what a server answers:
 * a list read again by the same form is not parsed again.
 */
export function attendeeAnswers(
  fields: readonly FormField[],
  { answers: submitted }: Pick<Attendee, 'answers'>,
): Answers {
  const known = alreadyRead.get(submitted);
  if (known?.fields === fields) return known.answers;
  const answers = readSubmission(fields, submitted);
  alreadyRead.set(submitted, { fields, answers });
  return answers;
}
