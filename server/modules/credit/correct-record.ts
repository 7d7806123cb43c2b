import { explainCredit, formatCredits, type CreditExplanation } from '../../../src/domain/credit/explain-credit';
import { computeCredit } from '../../../src/domain/credit/compute-credit';
import { readMilli } from '../../../src/domain/attendance/session-columns';
import type { Dependencies } from '../../context/dependencies';
import type { MeetingRow } from '../../db/tables/meetings';
import { refuse } from '../../http/answers';
import { creditRecordsOf, replaceCreditRecord } from '../../stores/credit/records';
import { creditRuleOf } from '../../stores/credit/rules';
import { passingsOfMeeting } from '../../stores/door/scans';
import { isValidTicket } from '../../stores/entries/attendee-of';
import { lockShownEntry } from '../../stores/entries/store';
import { sessionsOfMeeting } from '../../stores/programme/store';
import { unknownPerson } from './unknown-person';

/** A correction as it is typed. */
export interface TypedCorrection {
  entryId: string;
  /** The record that was seen; 0 for a person who is not in the list. */
  seen: number;
  hours: string;
  credits: string;
  reason: string;
}

/**
 * Corrects one person in a frozen list, or adds whose registration became valid after the freezing: a further record, which
 * holds from then on and says why. The lines that explain the first one stay.
 * @param by who corrects
 * @throws Refusal for a list that is not frozen, an unknown person, figures that are none, a missing reason, or a record that somebody
 *   has corrected meanwhile
 */
export async function correctRecord(
  meeting: MeetingRow,
  { entryId, seen, hours, credits, reason }: TypedCorrection,
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  by: string,
): Promise<void> {
  const [hoursMilli, creditsMilli] = [readMilli(hours), readMilli(credits)];
  if (hoursMilli === null || Number.isNaN(hoursMilli) || hoursMilli % 10 !== 0)
    throw refuse('学时应是 0 到 100 的数，最多两位小数');
  if (creditsMilli === null || Number.isNaN(creditsMilli)) throw refuse('学分应是 0 到 100 的数，最多三位小数');
  if (reason.trim() === '') throw refuse('请写明为什么更正');
  await database.query.transaction(async (query) => {
    // Two who correct one person at once do it after each other.
    const entry = await lockShownEntry(query, meeting.id, entryId);
    if (entry === null) throw unknownPerson();
    const { frozenAt, rule } = await creditRuleOf(query, meeting.id);
    if (frozenAt === null) throw refuse('名单还没有冻结，补上签到记录就会重新算，不用更正');
    const [held] = await creditRecordsOf(query, meeting.id, entry.id);
    if (held === undefined && !isValidTicket(entry)) throw refuse('这个人的报名没有生效，不能记学分');
    if ((held?.id ?? 0) !== seen) throw refuse('同事刚刚更正过，请看过再改');
    if (held?.creditsMilli === creditsMilli && Number(held.hours) * 1_000 === hoursMilli)
      throw refuse('学时和学分都没有变');
    const computed = async (): Promise<CreditExplanation> => {
      const passings = await passingsOfMeeting(query, meeting.id, { entryId: entry.id, asOf: frozenAt });
      return explainCredit(
        computeCredit(passings.get(entry.id) ?? [], await sessionsOfMeeting(query, meeting.id), rule),
        rule,
      );
    };
    const figures = { hours: (hoursMilli / 1_000).toFixed(2), credits: formatCredits(creditsMilli) };
    await replaceCreditRecord(query, meeting.id, {
      ...{ entryId: entry.id, creditsMilli, hours: figures.hours, reason: reason.trim() },
      explanation: { ...(held?.explanation ?? (await computed())), ...figures },
      ...{ recordedAt: new Date(clock.now()), recordedBy: by },
    });
  });
}
