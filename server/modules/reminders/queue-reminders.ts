import { dueReminder, reminderName, reminderWindow, type ReminderKind } from '../../../src/domain/notice/reminders';
import type { Dependencies } from '../../context/dependencies';
import type { Transaction } from '../../db/database';
import type { MeetingRow } from '../../db/tables/meetings';
import { allMeetings, holdMeeting } from '../../stores/meetings/store';
import { lockEntriesToRemind, membersOfTeamsToRemind, type Reminder } from '../../stores/notices/reminded-entries';
import { enqueueNotices } from '../../stores/notices/store';
import { textToHolder, textToOperator, unpaidTeams, type ReminderAbout } from '../notices/reminder-texts';

const pageSize = 200;

type Queueing = Pick<Dependencies, 'database' | 'clock'>;

/**
 * Queues the reminders that are due (product §13.26). Any number of processes may do so at once, and be stopped at any time:
 * each message is named by its reminder and its person, and the table has each name once.
 */
export async function queueReminders({ database, clock }: Queueing): Promise<void> {
  const now = clock.now();
  for (const meeting of await allMeetings(database.query)) {
    const kind = dueAt(meeting, now);
    if (kind !== null) await queueReminder(meeting, kind, { database, clock });
  }
}

/** Nobody is reminded of a meeting that does not take place. */
const dueAt = (meeting: MeetingRow, now: number): ReminderKind | null =>
  meeting.cancellation === '' ? dueReminder(meeting, now) : null;

async function queueReminder({ id }: MeetingRow, kind: ReminderKind, { database, clock }: Queueing): Promise<void> {
  const at = new Date(clock.now());
  /**
   * Queues a part in its own transaction, and returns the position behind which the next begins; null after the last, or once the
   * organiser has stopped the reminder, or moved or cancelled the meeting.
   */
  const queuePart = (
    queue: (query: Transaction, about: ReminderAbout, reminder: Reminder) => Promise<number | null>,
  ): Promise<number | null> =>
    database.query.transaction(async (query) => {
      const meeting = await holdMeeting(query, id);
      const window = dueAt(meeting, at.getTime()) === kind ? reminderWindow(meeting, kind) : null;
      if (window === null) return null;
      const reminder = { meetingId: id, name: reminderName(meeting, kind), before: new Date(window.from) };
      return queue(query, { meeting, kind, expiresAt: window.until }, reminder);
    });
  // Operators come first: who is reminded of their team is not reminded again of their own code.
  let after = await queuePart(async (query, about, reminder) => {
    const teams = unpaidTeams(await membersOfTeamsToRemind(query, reminder), about.meeting);
    const texts = teams.map(({ team, members }) => textToOperator(team, members, about));
    await enqueueNotices(query, 'team-news', about.meeting, texts, at);
    return 0;
  });
  while (after !== null) {
    const from: number = after;
    after = await queuePart(async (query, about, reminder) => {
      const page = await lockEntriesToRemind(query, reminder, {
        ...{ after: from, limit: pageSize, onlyUnready: kind === 'first-day' },
      });
      const texts = page.flatMap((reminded) => textToHolder(reminded, about) ?? []);
      await enqueueNotices(query, 'ticket-news', about.meeting, texts, at);
      return page.length < pageSize ? null : (page.at(-1)?.entry.position ?? null);
    });
  }
}
