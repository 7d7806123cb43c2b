import { explainCredit } from '../../../src/domain/credit/explain-credit';
import { toHundredths } from '../../../src/domain/credit/fraction';
import type { Dependencies } from '../../context/dependencies';
import { refuse } from '../../http/answers';
import { countOpenObjections } from '../../stores/credit/objections';
import { insertCreditRecords } from '../../stores/credit/records';
import { saveCreditRule } from '../../stores/credit/rules';
import { lockMeetingByCode, unknownMeeting } from '../../stores/meetings/store';
import { creditOfMeeting } from './meeting-credit';

/** The numbers of a list that was frozen. */
export interface FrozenList {
  people: number;
  withCredits: number;
}

/**
 * Freezes a meeting's list: from then on scans, sessions and the rule change nothing in it, its figures are those
 * that the authority and the certificates get.
 * @param by who freezes it
 * @param seenCredits for how many they have seen credits; left out where they have seen no list
 * @throws Refusal for an unknown meeting, or a list that is frozen, has no sessions, has open objections, or has changed since it was seen
 */
export async function freezeCredit(
  meetingCode: string,
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  by: string,
  seenCredits?: number,
): Promise<FrozenList> {
  return database.query.transaction(async (query) => {
    const meeting = await lockMeetingByCode(query, meetingCode);
    if (meeting === null) throw unknownMeeting();
    const { rule, people, sessions } = await creditOfMeeting(query, meeting);
    if (rule.frozenAt !== null) throw refuse('学分名单已经冻结');
    if (sessions.length === 0) throw refuse('还没有日程单元，请先增加或导入');
    const objections = await countOpenObjections(query, meeting.id);
    if (objections > 0) throw refuse(`还有 ${objections} 个异议没有处理，处理完再冻结`);
    const recordedAt = new Date(clock.now());
    await saveCreditRule(query, meeting.id, { ...rule, frozenAt: recordedAt, frozenBy: by });
    const records = people.map(({ entry, account }) => ({
      ...{ entryId: entry.id, creditsMilli: account.creditsMilli, hours: toHundredths(account.hours) },
      ...{ explanation: explainCredit(account, rule.rule), reason: '', recordedAt, recordedBy: by },
    }));
    await insertCreditRecords(query, meeting.id, records);
    const frozen = {
      people: records.length,
      withCredits: records.filter(({ creditsMilli }) => creditsMilli > 0).length,
    };
    if (seenCredits !== undefined && seenCredits !== frozen.withCredits)
      throw refuse(`名单刚刚变了：现在 ${frozen.people} 人，${frozen.withCredits} 人有学分。请看过再冻结`);
    return frozen;
  });
}
