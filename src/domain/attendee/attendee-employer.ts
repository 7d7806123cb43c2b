import { questions } from '../form/known-questions';
import { readText } from '../json/read-value';
import type { Attendee } from './attendee';

/** An attendee's employer, which lists show without loading the form; '' where the form did not ask. */
export function attendeeEmployer({ answers }: Pick<Attendee, 'answers'>): string {
  return readText(answers[questions.employer]);
}
