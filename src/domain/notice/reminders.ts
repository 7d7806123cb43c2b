import { addDays, datePart, parseShanghaiTime } from '../time/shanghai-time';

/*
 * Reminders of a meeting (product §13.26): the day before, for everybody who may come or still could, and in the morning
 * of the first day for who has something left to do.
 */

export const reminderKinds = ['day-before', 'first-day'] as const;
export type ReminderKind = (typeof reminderKinds)[number];

export const reminderLabels: Readonly<Record<ReminderKind, string>> = { 'day-before': '前一天', 'first-day': '当天' };

/** The time of day at which each is sent in Shanghai, `HH:mm`; null for one that is not sent. */
export type ReminderPlan = Readonly<Record<ReminderKind, string | null>>;

export const usualPlan: ReminderPlan = { 'day-before': '10:00', 'first-day': '07:00' };

/** Nobody is reminded at night. */
const earliestReminder = '06:00';
const latestReminder = '21:00';
/** The times of day at which a reminder may be sent, in words. */
export const reminderHours = `${earliestReminder} 到 ${latestReminder}`;
/** A server that was down at the time still sends it until then. */
const lastTime = '22:00';

const offWord = '不发';

export const isReminderTime = (time: string): boolean =>
  /^([01]\d|2[0-3]):[0-5]\d$/.test(time) && time >= earliestReminder && time <= latestReminder;

/**
 * Reads when a meeting's reminders are sent, such as `前一天 10:00 当天 07:00`; one that is not named is not sent, and 不发
 * stops both.
 * @returns the usual plan for '', null for a text that says nothing of the kind
 */
export function readReminderPlan(text: string): ReminderPlan | null {
  const words = text
    .normalize('NFKC')
    .replace(/[=,、;。]/g, ' ')
    .trim();
  if (words === '') return usualPlan;
  const none: ReminderPlan = { 'day-before': null, 'first-day': null };
  if (words === offWord || words === '不提醒') return none;
  const parts = words.split(/\s+/);
  const plan: Record<ReminderKind, string | null> = { ...none };
  for (let at = 0; at < parts.length; at += 2) {
    const kind = reminderKinds.find((one) => reminderLabels[one] === parts[at]);
    const time = (parts[at + 1] ?? '').padStart(5, '0');
    if (kind === undefined || (parts[at + 1] !== offWord && !isReminderTime(time))) return null;
    plan[kind] = parts[at + 1] === offWord ? null : time;
  }
  return plan;
}

/** Writes a plan as people read it, and as `readReminderPlan` reads it again: `前一天 10:00，当天 不发`. */
export const writeReminderPlan = (plan: ReminderPlan): string =>
  reminderKinds.map((kind) => `${reminderLabels[kind]} ${plan[kind] ?? offWord}`).join('，');

/** The facts of a meeting on which its reminders depend. */
export interface RemindedMeeting {
  /** Wire times, '' if not known. */
  startTime: string;
  address: string;
  /** As it was written, '' for the usual plan. */
  reminders: string;
}

/** The instants between which a reminder is sent, in epoch milliseconds. */
export interface ReminderWindow {
  from: number;
  until: number;
}

/** Returns when a reminder is sent; null for one that is not, or whose meeting has no date yet. */
export function reminderWindow(
  { startTime, reminders }: Pick<RemindedMeeting, 'startTime' | 'reminders'>,
  kind: ReminderKind,
): ReminderWindow | null {
  const firstDay = datePart(startTime);
  const time = readReminderPlan(reminders)?.[kind] ?? null;
  const day = kind === 'first-day' ? firstDay : addDays(firstDay, -1);
  if (time === null || firstDay === '' || day === null) return null;
  const [from, until] = [parseShanghaiTime(`${day} ${time}`), parseShanghaiTime(`${day} ${lastTime}`)];
  return from === null || until === null ? null : { from, until };
}

/** Returns the reminder that is sent at `now`; null for none. The two are of different days. */
export function dueReminder(meeting: RemindedMeeting, now: number): ReminderKind | null {
  const isDue = (kind: ReminderKind): boolean => {
    const window = reminderWindow(meeting, kind);
    return window !== null && window.from <= now && now < window.until;
  };
  return reminderKinds.find(isDue) ?? null;
}

/** The name under which a reminder is kept: a meeting that is moved reminds of its new day too. */
export const reminderName = ({ startTime }: Pick<RemindedMeeting, 'startTime'>, kind: ReminderKind): string =>
  `${kind} ${datePart(startTime)}`;

/** The length of an address in a text, whose variables must be short. */
const maxPlaceLength = 25;

/** Says when and where the meeting begins: 明天 09:00 开始，地点 西安国际会议中心. */
export function beginningWords({ startTime, address }: RemindedMeeting, kind: ReminderKind): string {
  const [, time = ''] = /^\d{4}-\d{2}-\d{2}[ T](\d{2}:\d{2})/.exec(startTime.trim()) ?? [];
  const day = kind === 'day-before' ? '明天' : '今天';
  const when = time === '' || time === '00:00' ? `${day}开始` : `${day} ${time} 开始`;
  const place = Array.from(address.replace(/\s+/g, ' ').trim());
  if (place.length === 0) return when;
  const shown = place.length > maxPlaceLength ? `${place.slice(0, maxPlaceLength - 1).join('')}…` : place.join('');
  return `${when}，地点 ${shown}`;
}
