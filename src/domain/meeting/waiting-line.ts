import { formatMoment } from '../time/format-dates';
import { datePart, deadlineEnd, formatShanghaiTime } from '../time/shanghai-time';
import type { MeetingPlaces, TakenPlaces } from './places';
import type { RegistrationClosing } from './registration-closing';

/*
 * The waiting list of a meeting (候补, product §16.45): one line, in which each person waits for those of the places they want
 * that are not there. A place goes to the first who can use it, who has some time to take it.
 */

/** Somebody in the line, the earliest first, who was not offered a place yet. */
export interface Waiter {
  id: string;
  /** The keys of all limits whose places they want (`placesTaken`). */
  places: readonly string[];
}

/** How a walk through the line ends. */
export interface WalkedLine {
  /** Those who can be offered a place now, in their order. */
  next: string[];
  /** The limits that each of the others waits for. */
  waitingFor: ReadonlyMap<string, readonly string[]>;
}

/**
 * Walks through a line from its front: whoever finds all that they want is next, and takes it away from those behind. Whoever
 * lacks something keeps what they lack from those behind, and nothing else: somebody who waits for a full workshop does not
 * keep the meeting's last place empty.
 */
export function walkLine(
  line: readonly Waiter[],
  limits: MeetingPlaces['limits'],
  taken: readonly Pick<TakenPlaces, 'key' | 'taken'>[],
): WalkedLine {
  const left = new Map(
    limits.map(({ key, places }) => [key, places - (taken.find((one) => one.key === key)?.taken ?? 0)]),
  );
  const next: string[] = [];
  const waitingFor = new Map<string, readonly string[]>();
  const wantedAhead = new Set<string>();
  for (const { id, places } of line) {
    const lacking = places.filter((key) => (left.get(key) ?? 1) <= 0 || wantedAhead.has(key));
    if (lacking.length === 0) {
      next.push(id);
      for (const key of places) left.set(key, (left.get(key) ?? Infinity) - 1);
    } else {
      waitingFor.set(id, lacking);
      for (const key of lacking) wantedAhead.add(key);
    }
  }
  return { next, waitingFor };
}

/** Where somebody stands: in line, offered a place, or no longer in line, since they did not take it in time. */
export type WaitingState = 'in-line' | 'offered' | 'missed';

/** The columns of a registration that say how it waits; `waitingNo` is null once it is out of the line. */
export interface WaitingFacts {
  reviewState: string;
  waitingNo: number | null;
  offeredUntil: Date | null;
}

/**
 * Returns how a registration waits; null for one that does not.
 * @param now epoch milliseconds
 */
export function waitingState(facts: WaitingFacts, now: number): WaitingState | null {
  if (facts.reviewState !== 'waiting') return null;
  if (facts.waitingNo === null) return 'missed';
  if (facts.offeredUntil === null) return 'in-line';
  return facts.offeredUntil.getTime() > now ? 'offered' : 'missed';
}

export const waitingLabels: Readonly<Record<WaitingState, string>> = {
  'in-line': '排队中',
  offered: '有名额待确认',
  missed: '没有按时确认',
};

/**
 * Returns the time until which an offered place is kept: for as long as the meeting says, and not beyond the end of
 * registration, unless this is over and the office offers it all the same.
 */
export function offerEnd(
  { offerHours }: Pick<MeetingPlaces, 'offerHours'>,
  { registrationEnd }: Pick<RegistrationClosing, 'registrationEnd'>,
  now: number,
): Date {
  const usual = now + offerHours * 3_600_000;
  const end = deadlineEnd(datePart(registrationEnd));
  return new Date(end === null || end <= now ? usual : Math.min(usual, end));
}

const until = (end: Date): string => formatMoment(formatShanghaiTime(end.getTime()));

/** The news for people in line, each in a text about their registration. */
export const waitingTexts = {
  offered: (end: Date): string => `候补到名额了，请在${until(end)}前确认，过期让给下一位`,
  missed: '没有按时确认，名额已让给下一位。需要的话可重新候补',
  removed: '主办方已把您移出候补，手机号可以重新报名',
} as const;

/** The same for WeChat, in at most 20 characters. */
export const waitingNotes = { offered: '请按时确认，过期让给下一位', missed: '名额已让给下一位' } as const;

export const missedMessage = '没有在期限内确认，名额已让给下一位。需要的话可以重新候补';
export const notOfferedMessage = '还没有轮到您，有名额时会短信通知';
