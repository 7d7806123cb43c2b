import { looseText } from '../text/loose-text';

/** A unit of a meeting's programme (日程单元), for which attendance counts (product §18.5). */
export interface ProgrammeSession {
  /** The organiser's own id. */
  id: string;
  name: string;
  /** '' for the venue as a whole. */
  room: string;
  /** Epoch minutes of one day in Shanghai; the end may be that day's midnight. */
  from: number;
  to: number;
  /** The worth of attending the whole session, in thousandths; null if its length counts as hours. */
  worth: { unit: 'hours' | 'credits'; milli: number } | null;
}

/** Tells whether two names mean one room: spaces, width and case of letters do not matter. */
export const isSameRoom = (one: string, other: string): boolean => one === other || looseText(one) === looseText(other);

/** The rooms of sessions into which no gate leads: nobody's attendance can be known there. Each is named once. */
export function roomsWithoutGate(
  sessions: readonly Pick<ProgrammeSession, 'room'>[],
  gates: readonly { room: string }[],
): string[] {
  return sessions.reduce<string[]>(
    (found, { room }) =>
      [...gates.map((gate) => gate.room), ...found].some((known) => isSameRoom(known, room)) ? found : [...found, room],
    [],
  );
}

/** The length in minutes. */
export const lengthOf = ({ from, to }: Pick<ProgrammeSession, 'from' | 'to'>): number => to - from;

const minutesMs = 60_000;
/** Shanghai is eight hours ahead of UTC. */
const shanghaiMinutes = 8 * 60;
const dayMinutes = 24 * 60;

/** An instant as a whole minute: seconds are cut off. */
export const minuteOf = (instant: number): number => Math.floor(instant / minutesMs);

/** The instant of a minute's beginning. */
export const instantOf = (minute: number): number => minute * minutesMs;

/** The number of the minute's day in Shanghai, which compares with those of other minutes. */
export const dayOfMinute = (minute: number): number => Math.floor((minute + shanghaiMinutes) / dayMinutes);

/** The minute at which a day in Shanghai ends. */
export const midnightAfter = (day: number): number => (day + 1) * dayMinutes - shanghaiMinutes;
