import { and, asc, count, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database';
import { orders } from '../../db/tables/orders';
import {
  ledger,
  paymentAttempts,
  refunds,
  wechatUsers,
  type AttemptStatus,
  type PaymentAttemptRow,
  type RefundRow,
} from '../../db/tables/payments';

const unended = inArray(paymentAttempts.status, ['open', 'mismatch']);

/** The attempt that keeps an order from being paid in another way: there is at most one. */
export async function openAttempt(query: Queryable, orderId: string): Promise<PaymentAttemptRow | null> {
  const [attempt] = await query
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, orderId), unended));
  return attempt ?? null;
}

export async function countAttempts(query: Queryable, orderId: string): Promise<number> {
  const [row] = await query
    .select({ attempts: count() })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, orderId));
  return row?.attempts ?? 0;
}

export async function insertAttempt(
  query: Queryable,
  attempt: typeof paymentAttempts.$inferInsert,
): Promise<PaymentAttemptRow> {
  const [row] = await query.insert(paymentAttempts).values(attempt).returning();
  if (row === undefined) throw new Error('An insert returned no row');
  return row;
}

export async function findAttempt(query: Queryable, outTradeNo: string): Promise<PaymentAttemptRow | null> {
  const [attempt] = await query.select().from(paymentAttempts).where(eq(paymentAttempts.outTradeNo, outTradeNo));
  return attempt ?? null;
}

/** Whether a prepay is one of ours that may be paid now: its attempt is open, and its order still to pay. */
export async function isPayablePrepay(query: Queryable, prepayId: string): Promise<boolean> {
  const isPayable = and(
    eq(paymentAttempts.prepayId, prepayId),
    eq(paymentAttempts.status, 'open'),
    eq(orders.status, 'pending'),
  );
  const [attempt] = await query
    .select({ outTradeNo: paymentAttempts.outTradeNo })
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .where(isPayable);
  return attempt !== undefined;
}

/** Open attempts that WeChat was not asked about since `before`, those never asked about first, then the longest ago. */
export async function attemptsToQuery(query: Queryable, before: Date, limit: number): Promise<PaymentAttemptRow[]> {
  const isDue = or(isNull(paymentAttempts.queriedAt), lt(paymentAttempts.queriedAt, before));
  return query
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.status, 'open'), isDue))
    .orderBy(sql`${paymentAttempts.queriedAt} asc nulls first`, asc(paymentAttempts.createdAt))
    .limit(limit);
}

export async function updateAttempt(
  query: Queryable,
  outTradeNo: string,
  changes: Partial<Pick<PaymentAttemptRow, 'prepayId' | 'queriedAt' | 'status' | 'receivedFen'>>,
): Promise<void> {
  await query.update(paymentAttempts).set(changes).where(eq(paymentAttempts.outTradeNo, outTradeNo));
}

/** Ends an attempt; one that was paid meanwhile stays paid. */
export async function endAttempt(
  query: Queryable,
  outTradeNo: string,
  status: Exclude<AttemptStatus, 'open' | 'mismatch'>,
): Promise<void> {
  await query
    .update(paymentAttempts)
    .set({ status })
    .where(and(eq(paymentAttempts.outTradeNo, outTradeNo), unended));
}

/** Books money; false where the same evidence was booked before. */
export async function addToLedger(query: Queryable, row: typeof ledger.$inferInsert): Promise<boolean> {
  const added = await query
    .insert(ledger)
    .values(row)
    .onConflictDoNothing({ target: ledger.evidence })
    .returning({ id: ledger.id });
  return added.length > 0;
}

/** Whether money was booked on this evidence. */
export async function isBooked(query: Queryable, evidence: string): Promise<boolean> {
  const [row] = await query.select({ id: ledger.id }).from(ledger).where(eq(ledger.evidence, evidence));
  return row !== undefined;
}

/** `updatedAt` of a refund that is due before all others. */
export const dueAtOnce = new Date(0);

export async function insertRefund(query: Queryable, refund: typeof refunds.$inferInsert): Promise<void> {
  await query.insert(refunds).values(refund);
}

export async function lockRefund(query: Queryable, outRefundNo: string): Promise<RefundRow | null> {
  const [refund] = await query.select().from(refunds).where(eq(refunds.outRefundNo, outRefundNo)).for('update');
  return refund ?? null;
}

/** Refunds that are owed or under way and were not touched since `before`. */
export async function unfinishedRefunds(query: Queryable, before: Date, limit: number): Promise<RefundRow[]> {
  return query
    .select()
    .from(refunds)
    .where(and(inArray(refunds.state, ['requested', 'processing']), lt(refunds.updatedAt, before)))
    .orderBy(asc(refunds.updatedAt))
    .limit(limit);
}

export async function updateRefund(
  query: Queryable,
  outRefundNo: string,
  changes: Partial<Pick<RefundRow, 'state' | 'failure' | 'updatedAt'>>,
): Promise<void> {
  await query.update(refunds).set(changes).where(eq(refunds.outRefundNo, outRefundNo));
}

export async function rememberWechatUser(query: Queryable, openid: string, seenAt: Date): Promise<void> {
  await query
    .insert(wechatUsers)
    .values({ openid, seenAt })
    .onConflictDoUpdate({ target: wechatUsers.openid, set: { seenAt } });
}

export async function isWechatUser(query: Queryable, openid: string): Promise<boolean> {
  const [row] = await query
    .select({ openid: wechatUsers.openid })
    .from(wechatUsers)
    .where(eq(wechatUsers.openid, openid));
  return row !== undefined;
}
