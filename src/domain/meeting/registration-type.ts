import type { EntryType } from '../attendee/attendee';
import type { Meeting } from './meeting';

type TypeSettings = Pick<Meeting, 'isPaid' | 'hasExhibitors' | 'admitsVisitors'>;

/**
 * How the entry type is determined (product §6.1, §6.2): a free meeting admits free visitors only, a paid one without
 * exhibitors delegates only; otherwise the attendee chooses if free visitors are admitted.
 */
export function registrationTypeOutcome(meeting: TypeSettings): 'free' | 'paid' | 'ask' {
  if (!meeting.isPaid) return 'free';
  return meeting.hasExhibitors && meeting.admitsVisitors ? 'ask' : 'paid';
}

/** The entry types that a meeting allows, in the order offered. A server accepts no other. */
export function allowedEntryTypes(meeting: TypeSettings): readonly [EntryType, ...EntryType[]] {
  switch (registrationTypeOutcome(meeting)) {
    case 'free':
      return ['free'];
    case 'paid':
      return ['paid'];
    case 'ask':
      return ['paid', 'free'];
  }
}

/**
 * The entry type of a registration: the meeting's only one, else the stored choice (cookie) if allowed.
 * @returns null if the attendee must choose first
 */
export function settledEntryType(meeting: TypeSettings, chosen: EntryType | null): EntryType | null {
  const allowed = allowedEntryTypes(meeting);
  if (allowed.length === 1) return allowed[0];
  return allowed.find((type) => type === chosen) ?? null;
}

export const entryTypeNames: Readonly<Record<EntryType, string>> = { paid: '参会代表', free: '参观观众' };

export const entryTypeTexts: Readonly<Record<EntryType, string>> = {
  paid: `${entryTypeNames.paid}（付费）`,
  free: `${entryTypeNames.free}（免费）`,
};
