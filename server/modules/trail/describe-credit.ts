import { describeRule, defaultCreditRule, type CreditRule } from '../../../src/domain/credit/credit-rule';
import { findLayout } from '../../../src/domain/credit/authority-layouts';
import { formatCredits } from '../../../src/domain/credit/explain-credit';
import { isPlainObject, readNumber, readText } from '../../../src/domain/json/read-value';
import type { Sentence, SentencePart } from '../../../src/domain/trail/trail';
import { notable, person, quiet, words } from './sentence-parts';
import { isAdded, type TrailRecord } from './trail-record';

type Told = Omit<Sentence, 'subject'> | null;

/** A rule in one sentence; '' for none. */
const ruleText = (value: unknown): string =>
  isPlainObject(value) ? describeRule({ ...defaultCreditRule, ...(value as Partial<CreditRule>) }) : '';
const layoutText = (value: unknown): string => findLayout(readText(value))?.name ?? '';

/** Describes a change of how a meeting gives credits, or the freezing of its list. */
export function describeCreditRule({ before, after }: TrailRecord): Told {
  if (typeof after.frozen_at === 'string') return notable(words('冻结学分名单'));
  const change = (of: string, from: string, to: string): SentencePart[] =>
    from === to ? [] : [words(of), { kind: 'change', from, to }];
  return quiet(
    words('设定学分规则'),
    ...change('', ruleText(before.rule), ruleText(after.rule)),
    ...change('申报表', layoutText(before.layout), layoutText(after.layout)),
    ...change('项目编号', readText(before.project_number), readText(after.project_number)),
  );
}

/**
 * Describes a correction in a frozen list. Freezing writes a record for each person too, which the record of the rule tells
 * once, and a record that no longer holds is told by the one that replaced it.
 */
export function describeCreditRecord(record: TrailRecord): Told {
  const { act, after } = record;
  if (act !== 'correctCredit' || !('credits_milli' in after)) return null;
  const [credits, hours] = [formatCredits(readNumber(after.credits_milli, 0)), readText(after.hours)];
  return notable(words('更正'), person(record), words(`的学分为 ${credits}，学时 ${hours}`));
}

/** Describes an objection of an attendee to their hours, and its decision. */
export function describeObjection(record: TrailRecord): Told {
  if (isAdded(record)) return quiet(person(record), words('对学时提出异议'));
  const state = readText(record.after.state);
  if (state === 'withdrawn') return quiet(person(record), words('撤回对学时的异议'));
  if (state === 'accepted') return quiet(words('采纳'), person(record), words('对学时的异议'));
  return state === 'declined' ? quiet(words('没有采纳'), person(record), words('对学时的异议')) : null;
}
