/**
 * How a meeting turns attendance into credits (product §18.7). Numbers are in thousandths, so that they are exact.
 */
export interface CreditRule {
  hoursPerCreditMilli: number;
  /** The share of a session's length from which on it counts whole. */
  leastShareMilli: number;
  /** How a session counts of which somebody attended less than that share: not at all, or by the minutes (按实到). */
  below: 'nothing' | 'minutes';
  /** The most credits of one day; null for no limit. */
  maxPerDayMilli: number | null;
  /** The most credits of the whole meeting; null for no limit. */
  maxTotalMilli: number | null;
  /** The total is rounded down to a multiple of this. */
  stepMilli: number;
}

/** The rule of a meeting that sets none. */
export const defaultCreditRule: CreditRule = {
  hoursPerCreditMilli: 3_000,
  leastShareMilli: 800,
  below: 'nothing',
  maxPerDayMilli: null,
  maxTotalMilli: null,
  stepMilli: 100,
};

/** A number in thousandths as people write it: 3000 is 3, 500 is 0.5. */
export const formatMilli = (milli: number): string => String(milli / 1_000);

/** The rule in one sentence, for those to whom it applies. */
export function describeRule(rule: CreditRule): string {
  const share = `${formatMilli(rule.leastShareMilli * 100)}%`;
  const parts = [
    `到场满 ${share} 算整场，不满的${rule.below === 'minutes' ? '按实到' : '不算'}`,
    `${formatMilli(rule.hoursPerCreditMilli)} 学时 1 学分`,
    ...(rule.maxPerDayMilli === null ? [] : [`每天最多 ${formatMilli(rule.maxPerDayMilli)} 学分`]),
    ...(rule.maxTotalMilli === null ? [] : [`合计最多 ${formatMilli(rule.maxTotalMilli)} 学分`]),
    `合计舍到 ${formatMilli(rule.stepMilli)}`,
  ];
  return `${parts.join('；')}。没扫出场的算到散会。`;
}
