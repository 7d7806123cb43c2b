import type { Completion } from '../attendee/attendee';
import { validateForm } from '../form/validate-form';
import { answerTo, type Answers } from '../form/answers';
import { matchPatternNatively, type MatchPattern } from '../form/field-rules';
import type { FormField } from '../form/form-field';
import { answerKinds } from '../form/kinds/answer-kinds';
import { questions } from '../form/known-questions';
import type { Meeting } from '../meeting/meeting';
import { shanghaiDate } from '../time/shanghai-time';

/** Tells whether places can be taken by name and phone: where the server sends links, and nobody decides upon the answers. */
export const takesPlaces = (meeting: Pick<Meeting, 'isReviewed'>, extras: { memberPlaces: boolean }): boolean =>
  extras.memberPlaces && !meeting.isReviewed;

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

/** How often a member may be reminded, besides the text that first asked them. */
export const maxReminders = 3;

/** Why a member cannot be reminded now; null if they can. */
export type ReminderBlock = 'completed' | 'today' | 'used-up';

export const reminderBlockTexts: Readonly<Record<ReminderBlock, string>> = {
  completed: '已完善',
  today: '今天已发过，明天可再提醒',
  'used-up': `已提醒 ${maxReminders} 次`,
};

/**
 * Returns why a member cannot be reminded now (product §11.22): one text a day, the first one included, and three reminders
 * in all.
 * @param now epoch milliseconds
 */
export function reminderBlock(
  completion: Pick<Completion, 'askedAt' | 'remindedAt' | 'reminders'> | null,
  now: number,
): ReminderBlock | null {
  if (completion === null) return 'completed';
  if (completion.reminders >= maxReminders) return 'used-up';
  const today = shanghaiDate(now);
  const isToday = [completion.askedAt, completion.remindedAt].some((moment) => moment.startsWith(today));
  return isToday ? 'today' : null;
}

export const incompleteText = '待完善';
