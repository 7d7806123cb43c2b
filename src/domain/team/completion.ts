import { validateForm } from '../form/validate-form';
import { answerTo, type Answers } from '../form/answers';
import { matchPatternNatively, type MatchPattern } from '../form/field-rules';
import type { FormField } from '../form/form-field';
import { answerKinds } from '../form/kinds/answer-kinds';
import { questions } from '../form/known-questions';
import type { Meeting } from '../meeting/meeting';

/**
 * Tells whether places can be taken by name and phone: where the server sends links, and nobody decides upon the answers, nor
 * does a price depend on them.
 */
export const takesPlaces = (
  meeting: Pick<Meeting, 'isReviewed' | 'priceTable'>,
  extras: { memberPlaces: boolean },
): boolean => extras.memberPlaces && !meeting.isReviewed && meeting.priceTable === '';

/** The questions without whose answers there is no place. */
const placeQuestions: readonly string[] = [questions.name, questions.phone];

/**
 * Names the fields of a form that are not answered rightly yet, in form order.
 * @param matchPattern a server passes its own, which nothing can hang
 */
export function lackingFields(
  fields: readonly FormField[],
  answers: Answers,
  matchPattern: MatchPattern = matchPatternNatively,
): FormField[] {
  const messages = validateForm(fields, answers, { matchPattern });
  return fields.filter(({ shortName }) => messages.has(shortName));
}

/** Tells whether a fault of a place's answers may wait for its member: nothing was answered there. */
export function mayWait(fields: readonly FormField[], answers: Answers, shortName: string): boolean {
  if (placeQuestions.includes(shortName)) return false;
  const field = fields.find((one) => one.shortName === shortName);
  return field !== undefined && answerKinds[field.kind].isEmpty(answerTo(field, answers));
}

export const incompleteText = '待完善';
