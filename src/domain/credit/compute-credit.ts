import { dayOfMinute, lengthOf, type ProgrammeSession } from '../attendance/programme-session';
import { minutesWithin, staysOf, type Stay } from '../attendance/stays';
import type { Passing } from '../door/gate';
import type { CreditRule } from './credit-rule';
import { add, atMost, dividedBy, floorMilli, fraction, times, zero, type Fraction } from './fraction';

/** How one session counts for one person. */
export interface SessionCredit {
  session: ProgrammeSession;
  /** The person's stays that reach into the session. */
  stays: readonly Stay[];
  /** Attended, and of the session's whole length. */
  minutes: number;
  lengthMinutes: number;
  /** `whole`: from the least share on; `part`: by the minutes; `none`: too short to count. */
  counts: 'whole' | 'part' | 'none';
  hours: Fraction;
  credits: Fraction;
}

/** One day of a person's account. */
export interface DayCredit {
  /** As `dayOfMinute` numbers it. */
  day: number;
  sessions: readonly SessionCredit[];
  hours: Fraction;
  /** The sum of the sessions. */
  earned: Fraction;
  /** The credits that the day's maximum leaves of it. */
  credits: Fraction;
}

/** A person's hours and credits, with all the lines that explain them. */
export interface CreditAccount {
  /** The days on which the person attended anything, in order. */
  days: readonly DayCredit[];
  /** Attended minutes of every session of the meeting, by the session's id. */
  minutes: ReadonlyMap<string, number>;
  hours: Fraction;
  /** The sum of the days. */
  sum: Fraction;
  /** The credits that the meeting's maximum leaves of it, rounded down; in thousandths. */
  creditsMilli: number;
}

const oneThousandth = fraction(1, 1_000);
const fromMilli = (milli: number): Fraction => times(fraction(milli, 1), oneThousandth);
const limitOf = (milli: number | null): Fraction | null => (milli === null ? null : fromMilli(milli));

/**
 * Computes a person's credits (product §18.7): minutes per session, of which each counts whole, in part or not at all; the
 * day's maximum; then the meeting's; then the total is rounded down, once.
 * @param passings the person's scans, none of them undone, in any order
 * @param sessions of the whole meeting, in any order
 */
export function computeCredit(
  passings: readonly Passing[],
  sessions: readonly ProgrammeSession[],
  rule: CreditRule,
): CreditAccount {
  const stays = staysOf(passings, sessions);
  const minutes = new Map<string, number>();
  const days = new Map<number, SessionCredit[]>();
  for (const session of [...sessions].sort((one, other) => one.from - other.from || one.to - other.to)) {
    const line = sessionCredit(session, stays, rule);
    minutes.set(session.id, line.minutes);
    if (line.minutes === 0) continue;
    const day = dayOfMinute(session.from);
    days.set(day, [...(days.get(day) ?? []), line]);
  }
  const accounts = [...days].map(([day, lines]) => dayCredit(day, lines, rule));
  const sum = total(accounts.map(({ credits }) => credits));
  return {
    days: accounts,
    minutes,
    hours: total(accounts.map(({ hours }) => hours)),
    sum,
    creditsMilli: floorMilli(atMost(sum, limitOf(rule.maxTotalMilli)), rule.stepMilli),
  };
}

function sessionCredit(session: ProgrammeSession, stays: readonly Stay[], rule: CreditRule): SessionCredit {
  const within = stays.filter((stay) => minutesWithin(stay, session) > 0);
  const minutes = within.reduce((sum, stay) => sum + minutesWithin(stay, session), 0);
  const lengthMinutes = lengthOf(session);
  const isWhole = minutes > 0 && minutes * 1_000 >= lengthMinutes * rule.leastShareMilli;
  const counts = isWhole ? 'whole' : rule.below === 'minutes' && minutes > 0 ? 'part' : 'none';
  const share = { whole: fraction(1, 1), part: fraction(minutes, lengthMinutes), none: zero }[counts];
  const inCredits = session.worth?.unit === 'credits';
  const worth = session.worth === null ? fraction(lengthMinutes, 60) : fromMilli(session.worth.milli);
  const hoursPerCredit = fromMilli(rule.hoursPerCreditMilli);
  const own = times(worth, share);
  return {
    ...{ session, stays: within, minutes, lengthMinutes, counts },
    hours: inCredits ? times(own, hoursPerCredit) : own,
    credits: inCredits ? own : dividedBy(own, hoursPerCredit),
  };
}

function dayCredit(day: number, sessions: readonly SessionCredit[], rule: CreditRule): DayCredit {
  const earned = total(sessions.map(({ credits }) => credits));
  return {
    ...{ day, sessions, earned },
    hours: total(sessions.map(({ hours }) => hours)),
    credits: atMost(earned, limitOf(rule.maxPerDayMilli)),
  };
}

const total = (values: readonly Fraction[]): Fraction => values.reduce(add, zero);
