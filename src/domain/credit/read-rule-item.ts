import { readMilli } from '../attendance/session-columns';
import { findLayout } from './authority-layouts';
import type { CreditRule } from './credit-rule';

/** Settings of a meeting about its credits, those that are named. */
export interface CreditRuleChanges {
  rule: Partial<CreditRule>;
  layout?: string;
  projectNumber?: string;
}

interface RuleItem {
  /** The words that name it, the first of them ours. */
  names: readonly string[];
  explanation: string;
  /** Reads the value; null if it cannot be meant. */
  read(value: string): CreditRuleChanges | null;
}

const number = (value: string, least = 1): number | null => {
  const milli = readMilli(value);
  return milli === null || Number.isNaN(milli) || milli < least ? null : milli;
};

/** A limit: a number, or 不限 for none. */
const limit = (value: string): number | null | undefined =>
  /^(?:不限|无|none|null|no|-)?$/i.test(value) ? null : (number(value) ?? undefined);

const share = (value: string): number | null => {
  const [, percent] = /^(\d{1,3}(?:\.\d)?)\s*[%％]$/.exec(value) ?? [];
  const milli = percent === undefined ? number(value, 0) : Math.round(Number(percent) * 10);
  return milli === null || milli > 1_000 ? null : milli;
};

/** A rule with one item; nothing if its value cannot be meant. */
const rule = <Key extends keyof CreditRule>(key: Key, value: CreditRule[Key] | undefined): CreditRuleChanges | null =>
  value === undefined ? null : { rule: { [key]: value } };

/** The settings of `credit set`, in the order of its help. */
export const ruleItems: readonly RuleItem[] = [
  {
    names: ['格式', 'layout'],
    explanation: '申报表的格式：国家级 或 中医药；先写它，会带上该格式的规则',
    read: (value) => {
      const layout = findLayout(value);
      return layout === null ? null : { rule: layout.rule, layout: layout.key };
    },
  },
  {
    names: ['学时每学分', 'hoursPerCredit'],
    explanation: '多少学时折 1 学分，如 3',
    read: (value) => rule('hoursPerCreditMilli', number(value) ?? undefined),
  },
  {
    names: ['算整场', 'leastShare'],
    explanation: '到场多少算整场，如 80% 或 0.8',
    read: (value) => rule('leastShareMilli', share(value) ?? undefined),
  },
  {
    names: ['不满', 'below'],
    explanation: '到场不满的：不算 或 按实到',
    read: (value) => {
      if (['不算', 'nothing', 'none', '0'].includes(value)) return rule('below', 'nothing');
      return ['按实到', 'minutes', 'actual'].includes(value) ? rule('below', 'minutes') : null;
    },
  },
  {
    names: ['每天最多', 'maxPerDay'],
    explanation: '每天最多多少学分，或 不限',
    read: (value) => rule('maxPerDayMilli', limit(value)),
  },
  {
    names: ['合计最多', 'maxTotal'],
    explanation: '整个会议最多多少学分，或 不限',
    read: (value) => rule('maxTotalMilli', limit(value)),
  },
  {
    names: ['舍到', 'step', 'rounding'],
    explanation: '合计向下舍到它的倍数，如 0.1 或 0.5',
    read: (value) => rule('stepMilli', number(value) ?? undefined),
  },
  {
    names: ['项目编号', 'projectNumber'],
    explanation: '主管部门给的项目编号',
    read: (value) => ({ rule: {}, projectNumber: value }),
  },
];

/**
 * Reads a word such as 每天最多=2.
 * @returns what it sets, or in Chinese why it sets nothing
 */
export function readRuleItem(word: string): CreditRuleChanges | string {
  const [, name = '', value = ''] = /^([^=＝]+)[=＝](.*)$/.exec(word.trim()) ?? [];
  const item = ruleItems.find(({ names }) => names.some((one) => one.toLowerCase() === name.trim().toLowerCase()));
  if (item === undefined)
    return `“${word}”应写成 项=值，项是 ${ruleItems.map(({ names }) => names[0] ?? '').join('、')} 之一`;
  return item.read(value.trim()) ?? `“${word}”不正确。${item.explanation}`;
}
