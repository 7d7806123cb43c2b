import type { FastifyInstance } from 'fastify';
import { isReminderTime, reminderHours } from '../../../src/domain/notice/reminders';
import type { Dependencies } from '../../context/dependencies';
import { refuse } from '../../http/answers';
import { meetingById } from '../../stores/meetings/store';
import { serveDeskOf } from '../staff/serve-desk';
import { plannedReminders, setReminders } from './plan-reminders';

/** Serves when a meeting's reminders are sent, and the change of it (product §17.26). */
export function reminderDeskRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { query } = dependencies.database;
  const serve = serveDeskOf(app, dependencies);

  serve('getReminders', async ({ input }) => ({
    reminders: await plannedReminders(await meetingById(query, input.meetingId), dependencies),
  }));
  serve('setReminders', async ({ input, dependencies: acting }) => {
    const { dayBefore, firstDay } = input;
    if (![dayBefore, firstDay].every((time) => time === '' || isReminderTime(time)))
      throw refuse(`提醒的时间应在 ${reminderHours} 之间`);
    const { code } = await meetingById(query, input.meetingId);
    await setReminders(code, { 'day-before': dayBefore || null, 'first-day': firstDay || null }, acting);
    return null;
  });
}
