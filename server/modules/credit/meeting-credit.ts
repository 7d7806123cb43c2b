import { setImmediate } from 'node:timers/promises';
import type { ProgrammeSession } from '../../../src/domain/attendance/programme-session';
import { computeCredit, type CreditAccount } from '../../../src/domain/credit/compute-credit';
import type { Dependencies } from '../../context/dependencies';
import type { Queryable } from '../../db/database';
import type { EntryRow } from '../../db/tables/entries';
import type { MeetingRow } from '../../db/tables/meetings';
import { creditRuleOf, type MeetingCreditRule } from '../../stores/credit/rules';
import { passingsOfMeeting } from '../../stores/door/scans';
import { isValidTicket } from '../../stores/entries/attendee-of';
import { liveEntriesOf } from '../../stores/entries/scanned-entries';
import { meetingByCode } from '../../stores/meetings/store';
import { sessionsOfMeeting } from '../../stores/programme/store';

/** Everybody's hours and credits at a meeting, by the scans and the rule as they are now. */
export interface MeetingCredit {
  rule: MeetingCreditRule;
  sessions: readonly ProgrammeSession[];
  /** Everybody whose ticket is valid, in the order of registration. */
  people: readonly { entry: EntryRow; account: CreditAccount }[];
}

/**
 * Computes the credits of all people of a meeting whose ticket is valid, also of those who never came.
 * @throws Refusal for a meeting that does not exist
 */
export async function meetingCredit(
  meetingCode: string,
  { database }: Pick<Dependencies, 'database'>,
): Promise<MeetingCredit> {
  return creditOfMeeting(database.query, await meetingByCode(database.query, meetingCode));
}

/** People whose accounts are computed before other requests are answered. */
const peopleAtOnce = 50;

/**
 * Like `meetingCredit`, for a meeting that was read.
 * @param isAsFrozen of a list that is frozen, only the scans that it was made of count
 */
export async function creditOfMeeting(
  query: Queryable,
  meeting: MeetingRow,
  { isAsFrozen = false } = {},
): Promise<MeetingCredit> {
  const rule = await creditRuleOf(query, meeting.id);
  const sessions = await sessionsOfMeeting(query, meeting.id);
  const passings = await passingsOfMeeting(query, meeting.id, { asOf: isAsFrozen ? rule.frozenAt : null });
  const people: { entry: EntryRow; account: CreditAccount }[] = [];
  for (const entry of (await liveEntriesOf(query, meeting.id)).filter(isValidTicket)) {
    // Thousands of accounts take about a second: other requests are answered in between.
    if (people.length % peopleAtOnce === 0) await setImmediate();
    people.push({ entry, account: computeCredit(passings.get(entry.id) ?? [], sessions, rule.rule) });
  }
  return { rule, sessions, people };
}
