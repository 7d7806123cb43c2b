import { eq } from 'drizzle-orm';
import { authorityLayouts } from '../../../src/domain/credit/authority-layouts';
import { defaultCreditRule, type CreditRule } from '../../../src/domain/credit/credit-rule';
import type { Queryable, Transaction } from '../../db/database';
import { creditRules } from '../../db/tables/credit';
import { refuse } from '../../http/answers';

/** How a meeting gives credits. */
export interface MeetingCreditRule {
  rule: CreditRule;
  /** The layout of the list for the authority, by its key. */
  layout: string;
  /** The number under which the authority knows the project; '' if none is set. */
  projectNumber: string;
  /** When the list was frozen; null while it follows the scans. */
  frozenAt: Date | null;
  frozenBy: string;
}

/** A meeting's credit rule; the default one if it has set none. */
export async function creditRuleOf(query: Queryable, meetingId: number): Promise<MeetingCreditRule> {
  const [row] = await query.select().from(creditRules).where(eq(creditRules.meetingId, meetingId));
  if (row === undefined)
    return {
      rule: defaultCreditRule,
      layout: authorityLayouts[0].key,
      projectNumber: '',
      frozenAt: null,
      frozenBy: '',
    };
  const { layout, projectNumber, frozenAt, frozenBy } = row;
  // A rule that an earlier edition stored may lack what this one added.
  return { rule: { ...defaultCreditRule, ...row.rule }, layout, projectNumber, frozenAt, frozenBy };
}

/** Saves a meeting's credit rule. */
export async function saveCreditRule(
  query: Transaction,
  meetingId: number,
  rule: Partial<MeetingCreditRule> & { rule: CreditRule; layout: string },
): Promise<void> {
  await query
    .insert(creditRules)
    .values({ meetingId, ...rule })
    .onConflictDoUpdate({ target: creditRules.meetingId, set: rule });
}

/**
 * Keeps a meeting's list of credits from being frozen until the transaction ends.
 * @throws Refusal if it is frozen
 */
export async function requireUnfrozen(query: Transaction, meetingId: number): Promise<void> {
  // A meeting without a row has nothing to lock; freezing it waits for the meeting's own lock.
  const [row] = await query
    .select({ frozenAt: creditRules.frozenAt })
    .from(creditRules)
    .where(eq(creditRules.meetingId, meetingId))
    .for('share');
  if ((row?.frozenAt ?? null) !== null) throw refuse('学分名单已冻结，不能再改');
}
