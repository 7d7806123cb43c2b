import {
  beginningWords,
  dueReminder,
  reminderName,
  reminderWindow,
  type ReminderKind,
} from '../../../src/domain/notice/reminders';
import {
  isLeftToOperator,
  leftNotes,
  leftWords,
  whatIsLeft,
  type LeftToDo,
} from '../../../src/domain/notice/what-is-left';
import { parseShanghaiTime } from '../../../src/domain/time/shanghai-time';
import type { Dependencies } from '../../context/dependencies';
import type { Queryable } from '../../db/database';
import type { MeetingRow } from '../../db/tables/meetings';
import type { TeamRow } from '../../db/tables/teams';
import { ticketOf } from '../../stores/entries/attendee-of';
import { allMeetings } from '../../stores/meetings/store';
import { lockEntriesToRemind, membersOfTeamsToRemind, type RemindedEntry } from '../../stores/notices/reminded-entries';
import { enqueueNotices } from '../../stores/notices/store';

const pageSize = 200;

type Queueing = Pick<Dependencies, 'database' | 'clock'>;

/**
 * Queues the reminders that are due (product §13.26). Any number of processes may do so at once, and be stopped at any time:
 * each message is named by its reminder and its person, and the table has each name once.
 */
export async function queueReminders({ database, clock }: Queueing): Promise<void> {
  const now = clock.now();
  for (const meeting of await allMeetings(database.query)) {
    const kind = dueReminder(meeting, now);
    if (kind !== null) await queueReminder(meeting, kind, { database, clock });
  }
}

async function queueReminder(meeting: MeetingRow, kind: ReminderKind, { database, clock }: Queueing): Promise<void> {
  const window = reminderWindow(meeting, kind);
  if (window === null) return;
  const at = new Date(clock.now());
  const name = reminderName(meeting, kind);
  const reminder = { meetingId: meeting.id, name, before: new Date(window.from) };
  const about = { meeting, kind, expiresAt: window.until };
  // Operators come first: who is reminded of their team is not reminded again of their own code.
  await database.query.transaction(async (query) => {
    const teams = unpaidTeams(await membersOfTeamsToRemind(query, reminder), meeting);
    const texts = teams.map(({ team, members }) => textToOperator(team, members, about));
    await enqueueNotices(query, 'team-news', meeting, texts, at);
  });
  for (let after: number | null = 0; after !== null;) {
    const from: number = after;
    after = await database.query.transaction(async (query) => {
      const page = await lockEntriesToRemind(query, reminder, {
        ...{ after: from, limit: pageSize, onlyUnready: kind === 'first-day' },
      });
      await queueFor(page, about, query, at);
      return page.length < pageSize ? null : (page.at(-1)?.entry.position ?? null);
    });
  }
}

interface About {
  meeting: MeetingRow;
  kind: ReminderKind;
  expiresAt: number;
}

/** Returns what a registration lacks; null for one whose holder is not reminded. */
export const leftFor = (
  { entry, isAwaited, isOrderedAlone }: RemindedEntry,
  meeting: { isPaid: boolean },
): LeftToDo | null =>
  whatIsLeft(
    {
      ticket: ticketOf(entry),
      reviewState: entry.reviewState,
      isOfTeam: entry.teamId !== null && !isOrderedAlone,
      isAwaited,
    },
    meeting,
  );

function unpaidTeams(members: readonly RemindedEntry[], meeting: MeetingRow): { team: TeamRow; members: number }[] {
  const teams = new Map<string, { team: TeamRow; members: number }>();
  for (const member of members) {
    if (member.team === null || !isLeftToOperator(leftFor(member, meeting))) continue;
    const found = teams.get(member.team.id) ?? { team: member.team, members: 0 };
    teams.set(member.team.id, { ...found, members: found.members + 1 });
  }
  return [...teams.values()];
}

const statusOf: Readonly<Record<ReminderKind, string>> = { 'day-before': '明天开会', 'first-day': '今天开会' };

function subscribeFor({ meeting, kind }: About, { name, note }: { name: string; note: string }) {
  const start = parseShanghaiTime(meeting.startTime);
  return {
    ...({ kind: 'reminder', status: statusOf[kind], amountFen: null, orderNumber: '' } as const),
    ...{ name, note, place: meeting.address },
    ...(start === null ? {} : { at: start }),
  };
}

function textToOperator(team: TeamRow, members: number, about: About) {
  const { meeting, kind, expiresAt } = about;
  const note = `还有 ${members} 位参会人没有交费`;
  return {
    ...{ phone: team.phone, holderId: team.id, expiresAt },
    reminder: `${reminderName(meeting, kind)} ${team.id}`,
    parameters: { result: `${beginningWords(meeting, kind)}，${note}` },
    subscribe: subscribeFor(about, { name: team.contactName, note }),
  };
}

async function queueFor(page: readonly RemindedEntry[], about: About, query: Queryable, at: Date): Promise<void> {
  const { meeting, kind, expiresAt } = about;
  const texts = page.flatMap((reminded) => {
    const { entry } = reminded;
    const left = leftFor(reminded, meeting);
    if (left === null || (kind === 'first-day' && left === 'nothing')) return [];
    return {
      ...{ phone: entry.phone, holderId: entry.id, expiresAt },
      reminder: `${reminderName(meeting, kind)} ${entry.id}`,
      parameters: { result: `${beginningWords(meeting, kind)}，${leftWords[left]}` },
      subscribe: subscribeFor(about, { name: entry.name, note: leftNotes[left] }),
    };
  });
  await enqueueNotices(query, 'ticket-news', meeting, texts, at);
}
