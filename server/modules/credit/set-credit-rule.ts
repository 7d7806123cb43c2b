import type { CreditRuleChanges } from '../../../src/domain/credit/read-rule-item';
import type { Dependencies } from '../../context/dependencies';
import { creditRuleOf, requireUnfrozen, saveCreditRule, type MeetingCreditRule } from '../../stores/credit/rules';
import { lockMeetingByCode, meetingByCode, unknownMeeting } from '../../stores/meetings/store';

/**
 * Reads how a meeting gives credits.
 * @throws Refusal for a meeting that does not exist
 */
export async function readCreditRule(
  meetingCode: string,
  { database }: Pick<Dependencies, 'database'>,
): Promise<MeetingCreditRule> {
  return creditRuleOf(database.query, (await meetingByCode(database.query, meetingCode)).id);
}

/**
 * Changes how a meeting gives credits; what is not named stays.
 * @throws Refusal for a meeting that does not exist, or a frozen list
 */
export async function setCreditRule(
  meetingCode: string,
  changes: readonly CreditRuleChanges[],
  { database }: Pick<Dependencies, 'database'>,
): Promise<MeetingCreditRule> {
  return database.query.transaction(async (query) => {
    const meeting = await lockMeetingByCode(query, meetingCode);
    if (meeting === null) throw unknownMeeting();
    await requireUnfrozen(query, meeting.id);
    const { rule, layout, projectNumber } = await creditRuleOf(query, meeting.id);
    const merged = changes.reduce<Required<CreditRuleChanges>>(
      (before, change) => ({ ...before, ...change, rule: { ...before.rule, ...change.rule } }),
      { rule, layout, projectNumber },
    );
    const saved = { rule: { ...rule, ...merged.rule }, layout: merged.layout, projectNumber: merged.projectNumber };
    await saveCreditRule(query, meeting.id, saved);
    return creditRuleOf(query, meeting.id);
  });
}
