import { computeCredit } from '../../../src/domain/credit/compute-credit';
import { describeRule } from '../../../src/domain/credit/credit-rule';
import { explainCredit, type CreditExplanation } from '../../../src/domain/credit/explain-credit';
import type { Queryable } from '../../db/database';
import type { CreditRecordRow } from '../../db/tables/credit';
import type { EntryRow } from '../../db/tables/entries';
import { creditRecordsOf } from '../../stores/credit/records';
import { creditRuleOf } from '../../stores/credit/rules';
import { passingsOfMeeting } from '../../stores/door/scans';
import { isValidTicket } from '../../stores/entries/attendee-of';
import { sessionsOfMeeting } from '../../stores/programme/store';
import { figuresOf, figuresOfRecord, unlistedFigures, type PersonFigures } from './credit-people';

/** One person's hours and credits, in the lines that they and the office read. */
export interface PersonCredit {
  figures: Omit<PersonFigures, 'entry'>;
  account: CreditExplanation;
  /** The rule in one sentence. */
  told: string;
  /** When the list was frozen; null while it follows the scans. */
  frozenAt: Date | null;
  /** The person's records in the frozen list, the latest first. */
  records: readonly CreditRecordRow[];
}

/**
 * Reads a person's hours and credits: from the frozen list once there is one, else by the scans and the rule as they are.
 * @returns null for a registration that is not valid and is in no frozen list, or a meeting without sessions
 */
export async function personCredit(query: Queryable, meetingId: number, entry: EntryRow): Promise<PersonCredit | null> {
  const sessions = await sessionsOfMeeting(query, meetingId);
  const { rule, frozenAt } = await creditRuleOf(query, meetingId);
  const records = frozenAt === null ? [] : await creditRecordsOf(query, meetingId, entry.id);
  const [record] = records;
  if (sessions.length === 0 || (record === undefined && !isValidTicket(entry))) return null;
  const told = describeRule(rule);
  if (record !== undefined)
    return { figures: figuresOfRecord(record), account: record.explanation, told, frozenAt, records };
  const passings = await passingsOfMeeting(query, meetingId, { entryId: entry.id, asOf: frozenAt });
  const account = computeCredit(passings.get(entry.id) ?? [], sessions, rule);
  const figures = frozenAt === null ? figuresOf(account) : unlistedFigures;
  return { figures, account: explainCredit(account, rule), told, frozenAt, records };
}
