import {
  beginningWords,
  dueReminder,
  reminderKinds,
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
import type { Queryable, Transaction } from '../../db/database';
import type { MeetingRow } from '../../db/tables/meetings';
import type { NoticeRow } from '../../db/tables/notices';
import type { TeamRow } from '../../db/tables/teams';
import { ticketOf } from '../../stores/entries/attendee-of';
import { allMeetings, holdMeeting, meetingById } from '../../stores/meetings/store';
import {
  lockEntriesToRemind,
  membersOfTeamsToRemind,
  membersOfTeam,
  remindedEntry,
  type RemindedEntry,
  type Reminder,
} from '../../stores/notices/reminded-entries';
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

async function queueReminder({ id }: MeetingRow, kind: ReminderKind, { database, clock }: Queueing): Promise<void> {
  const at = new Date(clock.now());
  /**
   * Queues a part in its own transaction, and returns the position behind which the next begins; null after the last, or once the
   * organiser has stopped the reminder or moved the meeting.
   */
  const queuePart = (
    queue: (query: Transaction, about: About, reminder: Reminder) => Promise<number | null>,
  ): Promise<number | null> =>
    database.query.transaction(async (query) => {
      const meeting = await holdMeeting(query, id);
      const window = dueReminder(meeting, at.getTime()) === kind ? reminderWindow(meeting, kind) : null;
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

/** Tells whether a queued reminder is still what would be queued: its meeting has not moved, and its recipient has as much left. */
export async function isReminderTrue(
  { phone, parameters, meetingId, holderId, reminder }: NoticeRow,
  query: Queryable,
): Promise<boolean> {
  const kind = reminderKinds.find((one) => reminder?.startsWith(`${one} `));
  if (kind === undefined || meetingId === null || holderId === null) return false;
  const meeting = await meetingById(query, String(meetingId));
  const window = reminderWindow(meeting, kind);
  if (window === null) return false;
  const about = { meeting, kind, expiresAt: window.until };
  const own = await remindedEntry(query, meetingId, holderId);
  const members = await membersOfTeam(query, { meetingId, before: new Date(window.from) }, holderId);
  const [team] = unpaidTeams(members, meeting);
  const toTeam = team === undefined ? null : textToOperator(team.team, team.members, about);
  const text = own === undefined ? toTeam : textToHolder(own, about);
  return text?.phone === phone && text.reminder === reminder && text.parameters.result === parameters.result;
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

function textToHolder(reminded: RemindedEntry, about: About) {
  const { meeting, kind, expiresAt } = about;
  const { entry } = reminded;
  const left = leftFor(reminded, meeting);
  if (left === null || (kind === 'first-day' && left === 'nothing')) return null;
  return {
    ...{ phone: entry.phone, holderId: entry.id, expiresAt },
    reminder: `${reminderName(meeting, kind)} ${entry.id}`,
    parameters: { result: `${beginningWords(meeting, kind)}，${leftWords[left]}` },
    subscribe: subscribeFor(about, { name: entry.name, note: leftNotes[left] }),
  };
}
