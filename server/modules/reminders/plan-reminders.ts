import {
  readReminderPlan,
  reminderKinds,
  reminderName,
  reminderWindow,
  writeReminderPlan,
  type ReminderKind,
  type ReminderPlan,
} from '../../../src/domain/notice/reminders';
import type { Dependencies } from '../../context/dependencies';
import type { MeetingRow } from '../../db/tables/meetings';
import { requireInUse } from '../../stores/meetings/meeting-of';
import { lockMeetingByCode, meetingByCode, unknownMeeting, updateMeeting } from '../../stores/meetings/store';
import {
  countReminders,
  entriesToRemind,
  takeBackReminder,
  type ReminderCounts,
} from '../../stores/notices/reminded-entries';
import { leftFor } from '../notices/reminder-texts';

/** A reminder of a meeting, as it stands. */
export interface PlannedReminder extends ReminderCounts {
  kind: ReminderKind;
  /** `HH:mm`; '' for one that is not sent. */
  time: string;
  /** Epoch milliseconds; null for one that is not sent, or whose meeting has no date. */
  at: number | null;
  state: 'off' | 'undated' | 'coming' | 'going' | 'over';
  /** The registrations whose holders it would tell now, without operators who do not take part; 0 once it is due. */
  people: number;
}

/** Tells when a meeting's reminders are sent, to how many, and how far they have come. */
export async function plannedReminders(
  meeting: MeetingRow,
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
): Promise<PlannedReminder[]> {
  const plan = readReminderPlan(meeting.reminders);
  const now = clock.now();
  const read = async (kind: ReminderKind): Promise<PlannedReminder> => {
    const time = plan?.[kind] ?? '';
    const window = reminderWindow(meeting, kind);
    const name = reminderName(meeting, kind);
    const counts = await countReminders(database.query, meeting.id, name);
    if (window === null) return { kind, time, at: null, state: time === '' ? 'off' : 'undated', people: 0, ...counts };
    const state = now < window.from ? 'coming' : now < window.until ? 'going' : 'over';
    const people = state === 'coming' ? await countPeople(meeting, kind, name, database) : 0;
    return { kind, time, at: window.from, state, people, ...counts };
  };
  return Promise.all(reminderKinds.map(read));
}

/**
 * The same for a meeting by its code.
 * @throws Refusal for a meeting that does not exist
 */
export async function remindersOf(
  code: string,
  dependencies: Pick<Dependencies, 'database' | 'clock'>,
): Promise<PlannedReminder[]> {
  return plannedReminders(await meetingByCode(dependencies.database.query, code), dependencies);
}

async function countPeople(
  meeting: MeetingRow,
  kind: ReminderKind,
  name: string,
  { query }: Dependencies['database'],
): Promise<number> {
  const asked = { meetingId: meeting.id, name, before: new Date('9999-12-31T00:00:00Z') };
  const found = await entriesToRemind(query, asked, kind === 'first-day');
  return found.filter((one) => leftFor(one, meeting) !== null).length;
}

/**
 * Sets when a meeting's reminders are sent. The messages of one that is stopped are taken back; those that wait for another
 * attempt are dropped when it is due.
 * @throws Refusal for a meeting that does not exist, or is put away
 */
export async function setReminders(
  code: string,
  plan: ReminderPlan,
  { database }: Pick<Dependencies, 'database'>,
): Promise<void> {
  await database.query.transaction(async (query) => {
    const meeting = await lockMeetingByCode(query, code);
    if (meeting === null) throw unknownMeeting();
    requireInUse(meeting);
    const reminders = writeReminderPlan(plan);
    if (reminders !== meeting.reminders) await updateMeeting(query, meeting.id, { reminders });
    const stopped = reminderKinds.filter((kind) => plan[kind] === null);
    for (const kind of stopped) await takeBackReminder(query, meeting.id, reminderName(meeting, kind));
  });
}
