import {
  beginningWords,
  reminderKinds,
  reminderName,
  reminderWindow,
  type ReminderKind,
  type ReminderWindow,
} from '../../../src/domain/notice/reminders';
import {
  isLeftToOperator,
  leftNotes,
  leftWords,
  whatIsLeft,
  type LeftToDo,
} from '../../../src/domain/notice/what-is-left';
import { parseShanghaiTime } from '../../../src/domain/time/shanghai-time';
import type { Queryable } from '../../db/database';
import type { MeetingRow } from '../../db/tables/meetings';
import type { NoticeRow } from '../../db/tables/notices';
import type { TeamRow } from '../../db/tables/teams';
import { ticketOf } from '../../stores/entries/attendee-of';
import { meetingById } from '../../stores/meetings/store';
import { membersOfTeam, remindedEntry, type RemindedEntry } from '../../stores/notices/reminded-entries';

/** Tells whether a queued reminder is still what would be queued: its meeting has not moved nor been cancelled, and its recipient has as much left. */
export async function isReminderTrue(
  { phone, parameters, meetingId, holderId, reminder }: NoticeRow,
  query: Queryable,
): Promise<boolean> {
  const kind = reminderKinds.find((one) => reminder?.startsWith(`${one} `));
  if (kind === undefined || meetingId === null || holderId === null) return false;
  const meeting = await meetingById(query, String(meetingId));
  const window = reminderWindow(meeting, kind);
  if (window === null || meeting.cancellation !== '') return false;
  const about = { meeting, kind, expiresAt: window.until };
  const own = await remindedEntry(query, meetingId, holderId);
  const text = own === undefined ? await textToTeam(holderId, window, about, query) : textToHolder(own, about);
  return text?.phone === phone && text.reminder === reminder && text.parameters.result === parameters.result;
}

/** Returns what the operator of a team is reminded of now; null where nothing is unpaid, or the id is no team's. */
async function textToTeam(teamId: string, { from }: ReminderWindow, about: ReminderAbout, query: Queryable) {
  const { meeting } = about;
  const members = await membersOfTeam(query, { meetingId: meeting.id, before: new Date(from) }, teamId);
  const [unpaid] = unpaidTeams(members, meeting);
  return unpaid === undefined ? null : textToOperator(unpaid.team, unpaid.members, about);
}

/** The reminder that a text is of. */
export interface ReminderAbout {
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

/** Returns the teams with members whose fee is left to the operator, and their number. */
export function unpaidTeams(
  members: readonly RemindedEntry[],
  meeting: MeetingRow,
): { team: TeamRow; members: number }[] {
  const teams = new Map<string, { team: TeamRow; members: number }>();
  for (const member of members) {
    if (member.team === null || !isLeftToOperator(leftFor(member, meeting))) continue;
    const found = teams.get(member.team.id) ?? { team: member.team, members: 0 };
    teams.set(member.team.id, { ...found, members: found.members + 1 });
  }
  return [...teams.values()];
}

const statusOf: Readonly<Record<ReminderKind, string>> = { 'day-before': '明天开会', 'first-day': '今天开会' };

function subscribeFor({ meeting, kind }: ReminderAbout, { name, note }: { name: string; note: string }) {
  const start = parseShanghaiTime(meeting.startTime);
  return {
    ...({ kind: 'reminder', status: statusOf[kind], amountFen: null, orderNumber: '' } as const),
    ...{ name, note, place: meeting.address },
    ...(start === null ? {} : { at: start }),
  };
}

/** Returns the text that reminds a team's operator of members whose fee is unpaid. */
export function textToOperator(team: TeamRow, members: number, about: ReminderAbout) {
  const { meeting, kind, expiresAt } = about;
  const note = `还有 ${members} 位参会人没有交费`;
  return {
    ...{ phone: team.phone, holderId: team.id, expiresAt },
    reminder: `${reminderName(meeting, kind)} ${team.id}`,
    parameters: { result: `${beginningWords(meeting, kind)}，${note}` },
    subscribe: subscribeFor(about, { name: team.contactName, note }),
  };
}

/** Returns the text that reminds the holder of a registration; null for one who is not reminded. */
export function textToHolder(reminded: RemindedEntry, about: ReminderAbout) {
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
