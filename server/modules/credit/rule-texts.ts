import { formatMilli } from '../../../src/domain/credit/credit-rule';
import { readRuleItem, type CreditRuleChanges } from '../../../src/domain/credit/read-rule-item';
import { refuse } from '../../http/answers';
import type { MeetingCreditRule } from '../../stores/credit/rules';

/** A meeting's rule, each item as it is typed; '' for no maximum. */
export interface RuleTexts {
  layout: string;
  projectNumber: string;
  hoursPerCredit: string;
  leastShare: string;
  below: 'nothing' | 'minutes';
  maxPerDay: string;
  maxTotal: string;
  step: string;
}

const limitText = (milli: number | null): string => (milli === null ? '' : formatMilli(milli));

export const ruleTexts = ({ rule, layout, projectNumber }: MeetingCreditRule): RuleTexts => ({
  ...{ layout, projectNumber, below: rule.below },
  hoursPerCredit: formatMilli(rule.hoursPerCreditMilli),
  leastShare: `${formatMilli(rule.leastShareMilli * 100)}%`,
  maxPerDay: limitText(rule.maxPerDayMilli),
  maxTotal: limitText(rule.maxTotalMilli),
  step: formatMilli(rule.stepMilli),
});

/** The items in the order in which they are read: a layout brings a rule of its own, which what follows replaces. */
const itemNames: readonly (readonly [keyof RuleTexts, string])[] = [
  ['layout', '格式'],
  ['hoursPerCredit', '学时每学分'],
  ['leastShare', '算整场'],
  ['below', '不满'],
  ['maxPerDay', '每天最多'],
  ['maxTotal', '合计最多'],
  ['step', '舍到'],
  ['projectNumber', '项目编号'],
];

/**
 * Reads the items of a rule that were changed at the desk, as they are typed, one by one as the command does.
 * @throws Refusal that names what cannot be meant
 */
export function readRuleTexts({ changed, ...texts }: RuleTexts & { changed: readonly string[] }): CreditRuleChanges[] {
  return itemNames
    .filter(([key]) => changed.includes(key))
    .map(([key, name]) => {
      const read = readRuleItem(`${name}=${texts[key]}`);
      if (typeof read === 'string') throw refuse(read);
      return read;
    });
}
