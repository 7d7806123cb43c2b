import { and, asc, desc, eq, inArray, like, ne, or } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/database';
import { isAmong } from '../../db/is-among';
import { payouts, type PayoutRow } from '../../db/tables/payouts';

const isOpen = inArray(payouts.state, ['ready', 'sent', 'paid']);

/** Finds the payouts of these refunds that are ready, sent or paid: at most one each. */
export async function openPayouts(query: Queryable, outRefundNos: readonly string[]): Promise<PayoutRow[]> {
  if (outRefundNos.length === 0) return [];
  return query
    .select()
    .from(payouts)
    .where(and(isAmong(payouts.outRefundNo, outRefundNos), isOpen));
}

/** Lists the payouts of a refund, latest first, whatever became of them. */
export async function payoutsOfRefund(query: Queryable, outRefundNo: string): Promise<PayoutRow[]> {
  return query
    .select()
    .from(payouts)
    .where(eq(payouts.outRefundNo, outRefundNo))
    .orderBy(desc(payouts.createdAt), desc(payouts.reference));
}

/** Lists everything that was sent to the bank, whatever became of it, in the order of sending. */
export async function sentPayouts(query: Queryable): Promise<PayoutRow[]> {
  return query
    .select()
    .from(payouts)
    .where(inArray(payouts.state, ['sent', 'paid', 'bounced']))
    .orderBy(asc(payouts.sentAt), asc(payouts.reference));
}

export async function payoutsOfBatch(query: Queryable, batch: string): Promise<PayoutRow[]> {
  return query
    .select()
    .from(payouts)
    .where(and(eq(payouts.batch, batch), ne(payouts.batch, '')))
    .orderBy(asc(payouts.createdAt), asc(payouts.reference));
}

/** Counts the batches of a day, `YYYYMMDD`. */
export async function countBatches(query: Queryable, day: string): Promise<number> {
  const rows = await query
    .selectDistinct({ batch: payouts.batch })
    .from(payouts)
    .where(like(payouts.batch, `P${day}-%`));
  return rows.length;
}

/** Adds a payout; false if another one has its reference. */
export async function insertPayout(query: Transaction, payout: typeof payouts.$inferInsert): Promise<boolean> {
  const added = await query
    .insert(payouts)
    .values(payout)
    .onConflictDoNothing({ target: payouts.reference })
    .returning({ reference: payouts.reference });
  return added.length > 0;
}

export async function updatePayout(
  query: Queryable,
  reference: string,
  changes: Partial<Pick<PayoutRow, 'state' | 'batch' | 'bankSerial' | 'bounceSerial' | 'sentAt'>>,
): Promise<void> {
  await query.update(payouts).set(changes).where(eq(payouts.reference, reference));
}

/** Finds a payout, locked until the transaction ends. Lock its refund first. */
export async function lockPayout(query: Transaction, reference: string): Promise<PayoutRow | null> {
  const [row] = await query.select().from(payouts).where(eq(payouts.reference, reference)).for('update');
  return row ?? null;
}

/** Tells whether a statement's row with this serial was read as a payout or as its return. */
export async function knownPayoutSerials(query: Queryable, serials: readonly string[]): Promise<ReadonlySet<string>> {
  if (serials.length === 0) return new Set();
  const rows = await query
    .select({ paid: payouts.bankSerial, back: payouts.bounceSerial })
    .from(payouts)
    .where(or(isAmong(payouts.bankSerial, serials), isAmong(payouts.bounceSerial, serials)));
  return new Set(rows.flatMap(({ paid, back }) => [paid, back]).filter((serial) => serial !== ''));
}
