import type { ProgrammeSession } from '../../attendance/programme-session';
import type { Passing } from '../../door/gate';
import type { CreditRule } from '../credit-rule';

/*
 * A second program for attendance and credit (product §18.6, §18.7), which shares nothing with the first: it asks for each
 * minute of the day where the person was, and computes with whole numbers of a common denominator. Rooms are compared as
 * they are written.
 */

const day = 1_440;
const shanghai = 480;
const dayNumber = (minute: number): number => Math.floor((minute + shanghai) / day);

interface Scan {
  minute: number;
  room: string;
  isIn: boolean;
}

/** The room of each minute of a day; null for none. */
function whereabouts(scans: readonly Scan[], sessions: readonly ProgrammeSession[], first: number): (string | null)[] {
  const lastRoom = scans[scans.length - 1]?.room;
  const trailing = scans.slice(scans.length - countTrailing(scans, ({ isIn, room }) => isIn && room === lastRoom));
  // Nothing ends the last stay, but each of its scans in ends with its session.
  const spans = trailing.map((scan) => [scan.minute, sessionEnd(scan, sessions, first + day)] as const);
  const rooms: (string | null)[] = [];
  let passed = 0;
  for (let minute = first; minute < first + day; minute += 1) {
    while ((scans[passed]?.minute ?? Infinity) <= minute) passed += 1;
    const last = scans[passed - 1];
    const isHere =
      passed > scans.length - trailing.length
        ? spans.some(([from, to]) => from <= minute && minute < to)
        : last?.isIn === true;
    rooms.push(isHere ? (last?.room ?? null) : null);
  }
  return rooms;
}

function countTrailing(scans: readonly Scan[], fits: (scan: Scan) => boolean): number {
  let count = 0;
  while (count < scans.length && fits(scans[scans.length - 1 - count] as Scan)) count += 1;
  return count;
}

function sessionEnd({ minute, room }: Scan, sessions: readonly ProgrammeSession[], midnight: number): number {
  for (let at = minute; at < midnight; at += 1) {
    const on = sessions.filter((session) => session.room === room && session.from <= at && at < session.to);
    if (on.length > 0) return Math.max(...on.map(({ to }) => to));
  }
  return minute;
}

/** Attended minutes by the session's id, and credits in thousandths. */
export function creditMinuteByMinute(
  passings: readonly Passing[],
  sessions: readonly ProgrammeSession[],
  rule: CreditRule,
): { minutes: Record<string, number>; creditsMilli: number } {
  const scans = [...passings]
    .sort((one, other) => one.at - other.at)
    .map(({ at, room, direction }) => ({ minute: Math.floor(at / 60_000), room, isIn: direction === 'in' }));
  const minutes: Record<string, number> = {};
  // Every amount is a multiple of one part of this many parts of a credit.
  const parts =
    sessions.reduce((product, { from, to }) => product * BigInt(to - from), 60_000n) * BigInt(rule.hoursPerCreditMilli);
  const perDay = new Map<number, bigint>();
  for (const number of new Set(sessions.map(({ from }) => dayNumber(from)))) {
    const first = number * day - shanghai;
    const today = sessions.filter(({ from }) => dayNumber(from) === number);
    const rooms = whereabouts(
      scans.filter(({ minute }) => dayNumber(minute) === number),
      today,
      first,
    );
    for (const session of today) {
      const length = session.to - session.from;
      const attended = rooms
        .slice(session.from - first, session.to - first)
        .filter((room) => room === session.room).length;
      minutes[session.id] = attended;
      const isWhole = attended > 0 && attended / length >= rule.leastShareMilli / 1_000 - 1e-12;
      const counted = isWhole ? length : rule.below === 'minutes' ? attended : 0;
      const whole = creditParts(session, parts, rule);
      perDay.set(number, (perDay.get(number) ?? 0n) + (whole * BigInt(counted)) / BigInt(length));
    }
  }
  const least = (value: bigint, milli: number | null): bigint => {
    const limit = milli === null ? value : (parts * BigInt(milli)) / 1_000n;
    return value < limit ? value : limit;
  };
  const sum = [...perDay.values()].reduce((all, ofDay) => all + least(ofDay, rule.maxPerDayMilli), 0n);
  const total = least(sum, rule.maxTotalMilli);
  let creditsMilli = 0;
  while ((parts * BigInt(creditsMilli + rule.stepMilli)) / 1_000n <= total) creditsMilli += rule.stepMilli;
  return { minutes: Object.fromEntries(Object.entries(minutes).sort()), creditsMilli };
}

function creditParts({ worth, from, to }: ProgrammeSession, parts: bigint, rule: CreditRule): bigint {
  if (worth?.unit === 'credits') return (parts * BigInt(worth.milli)) / 1_000n;
  const perHour = (parts * 1_000n) / BigInt(rule.hoursPerCreditMilli);
  return worth === null ? (perHour * BigInt(to - from)) / 60n : (perHour * BigInt(worth.milli)) / 1_000n;
}
