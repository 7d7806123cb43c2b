import { type EntryType } from '../attendee/attendee';
import { entryType } from '../attendee/attendee';
import type { Meeting } from './meeting';

type TypeSettings = Pick<Meeting, 'isPaid' | 'hasExhibitors' | 'admitsVisitors'>;

/**
 * How a meeting's registration type comes about (product §6.1, §6.2): a free meeting takes free entrants
 * only, a paid one without enterprises paid delegates only; otherwise the attendee is asked if free visitors may come.
 */
export function registrationTypeOutcome(meeting: TypeSettings): 'free' | 'paid' | 'ask' {
  if (!meeting.isPaid) return 'free';
  return meeting.hasExhibitors && meeting.admitsVisitors ? 'ask' : 'paid';
}

/** The types that a meeting takes, first the one to offer first. A server accepts no other. */
export function allowedEntryTypes(meeting: TypeSettings): readonly [EntryType, ...EntryType[]] {
  switch (registrationTypeOutcome(meeting)) {
    case 'free':
      return [entryType.free];
    case 'paid':
      return [entryType.paid];
    case 'ask':
      return [entryType.paid, entryType.free];
  }
}

/**
 * The type of a registration: the meeting's only one, else the one chosen before (the cookie's), if it is allowed.
 * @returns null where the attendee must choose first
 */
export function settledEntryType(meeting: TypeSettings, chosen: EntryType | null): EntryType | null {
  const allowed = allowedEntryTypes(meeting);
  if (allowed.length === 1) return allowed[0];
  return chosen !== null && allowed.includes(chosen) ? chosen : null;
}

/** Reads the value of the `entryType` cookie; null for anything but 2 and 7. */
export function readEntryType(value: unknown): EntryType | null {
  const text = String(value);
  return Object.values(entryType).find((type) => String(type) === text) ?? null;
}
