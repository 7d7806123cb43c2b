import type { Passing } from '../door/gate';
import { dayOfMinute, isSameRoom, midnightAfter, minuteOf, type ProgrammeSession } from './programme-session';

/** A time that somebody spent in a room, in epoch minutes: from inclusive, to exclusive. */
export interface Stay {
  room: string;
  from: number;
  to: number;
  /**
   * How it ended: by a scan out, by a scan in elsewhere, or, without any, with the session or, where the room has no more
   * of them that day, at once.
   */
  ending: 'out' | 'elsewhere' | 'session' | 'nothing';
  /** The room in which the person was scanned next; '' but for `elsewhere`. */
  nextRoom: string;
}

type SessionTimes = Pick<ProgrammeSession, 'room' | 'from' | 'to'>;

/**
 * Reads the stays of one person from their scans (product §18.6). Times count as whole minutes, and each day by itself:
 * - A scan in opens a stay in the gate's room. In again in that room changes nothing; in elsewhere ends the stay there.
 * - An out at any gate ends the stay.
 * - A stay that nothing ends, ends with the session: the one that is on in that room at the scan in, or else the room's next
 *   one that day. If the person was scanned in there again after that session, a stay begins anew.
 * @param passings of one person, none of them undone, in any order; of two at the same moment the first in the list
 * came first
 * @param sessions of the whole meeting
 */
export function staysOf(passings: readonly Passing[], sessions: readonly SessionTimes[]): Stay[] {
  const days = new Map<number, Passing[]>();
  for (const passing of [...passings].sort((one, other) => one.at - other.at)) {
    const day = dayOfMinute(minuteOf(passing.at));
    const ofDay = days.get(day);
    if (ofDay === undefined) days.set(day, [passing]);
    else ofDay.push(passing);
  }
  return [...days].flatMap(([day, ofDay]) =>
    staysOfDay(
      ofDay,
      sessions.filter(({ from }) => dayOfMinute(from) === day),
      midnightAfter(day),
    ),
  );
}

/** A stay that has not ended, with the times of all scans in. */
interface OpenStay {
  room: string;
  seen: number[];
}

function staysOfDay(passings: readonly Passing[], sessions: readonly SessionTimes[], midnight: number): Stay[] {
  const stays: Stay[] = [];
  let open: OpenStay | null = null;
  const end = (to: number, ending: Stay['ending'], nextRoom = ''): void => {
    if (open !== null) stays.push({ room: open.room, from: open.seen[0] ?? to, to, ending, nextRoom });
    open = null;
  };
  for (const { direction, room, at } of passings) {
    const minute = minuteOf(at);
    if (direction === 'out') {
      end(minute, 'out');
    } else if (open !== null && isSameRoom(open.room, room)) {
      open.seen.push(minute);
    } else {
      end(minute, 'elsewhere', room);
      open = { room, seen: [minute] };
    }
  }
  return open === null ? stays : [...stays, ...unendedStays(open, sessions, midnight)];
}

/** The stays of somebody whose scan out is missing. */
function unendedStays({ room, seen }: OpenStay, sessions: readonly SessionTimes[], midnight: number): Stay[] {
  const ofRoom = sessions.filter((session) => isSameRoom(session.room, room));
  const stays: Stay[] = [];
  for (const from of seen) {
    const last = stays[stays.length - 1];
    if (last !== undefined && from < last.to) continue;
    const end = endOfSession(ofRoom, from);
    stays.push({
      room,
      from,
      to: Math.min(end ?? from, midnight),
      ending: end === null ? 'nothing' : 'session',
      nextRoom: '',
    });
  }
  return stays;
}

/** The end of the session that is on at a minute, else of the next one; null if there is none. */
function endOfSession(sessions: readonly SessionTimes[], minute: number): number | null {
  const ahead = sessions.filter(({ to }) => to > minute);
  if (ahead.length === 0) return null;
  const begin = Math.max(minute, Math.min(...ahead.map(({ from }) => from)));
  return Math.max(...ahead.filter(({ from }) => from <= begin).map(({ to }) => to));
}

/** The minutes of a stay within a session; 0 in another room. */
export function minutesWithin(stay: Stay, session: SessionTimes): number {
  if (!isSameRoom(stay.room, session.room)) return 0;
  return Math.max(0, Math.min(stay.to, session.to) - Math.max(stay.from, session.from));
}
