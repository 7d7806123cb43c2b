import { questions } from '../form/known-questions';
import { submittedText } from './submitted-answers';
import type { Attendee } from './attendee';

/** An attendee's employer, which lists show without loading the form; '' where the form did not ask. */
export function attendeeEmployer({ answers }: Pick<Attendee, 'answers'>): string {
  return submittedText(answers, questions.employer);
}
