import type { Completion } from '../attendee/attendee';
import { shanghaiDate } from '../time/shanghai-time';

/** How often somebody may be reminded, besides the text that first asked them. */
export const maxReminders = 3;

/** The reasons for which somebody cannot be reminded now. */
export type ReminderBlock = 'completed' | 'today' | 'used-up';

export const reminderBlockTexts: Readonly<Record<ReminderBlock, string>> = {
  completed: '已完善',
  today: '今天已发过，明天可再提醒',
  'used-up': `已提醒 ${maxReminders} 次`,
};

/**
 * Returns why somebody who was sent a link cannot be reminded of it now (product §11.22, §10.28); null if they can: one text a day, the first one included, and three reminders
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
