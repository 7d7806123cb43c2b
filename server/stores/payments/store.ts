import {
  and,
  asc,
  count,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  notExists,
  or,
  sql,
} from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/database';
import { orders, type OrderRow } from '../../db/tables/orders';
import { cashierLine } from '../../db/tables/cashier-line';
import { refunds } from '../../db/tables/refunds';
import { ledger, payers, paymentAttempts, type AttemptStatus, type PaymentAttemptRow } from '../../db/tables/payments';

const isUndelivered = and(eq(paymentAttempts.status, 'paid'), isNull(paymentAttempts.deliveryState));
const unended = inArray(paymentAttempts.status, ['open', 'mismatch']);

/** Finds an order's open attempt, of which there is at most one. It blocks other ways to pay the order. */
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

/**
 * Locks an attempt and its order until the transaction ends, the order first as everywhere; null for an unknown number.
 */
export async function lockAttempt(
  query: Transaction,
  outTradeNo: string,
): Promise<{ order: OrderRow; attempt: PaymentAttemptRow } | null> {
  const [row] = await query
    .select({ order: orders, attempt: paymentAttempts })
    .from(orders)
    .innerJoin(paymentAttempts, eq(paymentAttempts.orderId, orders.id))
    .where(eq(paymentAttempts.outTradeNo, outTradeNo))
    .for('update');
  return row ?? null;
}

export async function findAttempt(query: Queryable, outTradeNo: string): Promise<PaymentAttemptRow | null> {
  const [attempt] = await query.select().from(paymentAttempts).where(eq(paymentAttempts.outTradeNo, outTradeNo));
  return attempt ?? null;
}

/**
 * Finds an attempt if it can be paid now: it is open, and its order pending.
 * @param by the column that names it: its number, or its provider's id
 */
export async function payableAttempt(
  query: Queryable,
  by: 'outTradeNo' | 'checkoutId',
  name: string,
): Promise<PaymentAttemptRow | null> {
  const isPayable = and(
    eq(paymentAttempts[by], name),
    eq(paymentAttempts.status, 'open'),
    eq(orders.status, 'pending'),
  );
  const [row] = await query
    .select({ attempt: paymentAttempts })
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .where(isPayable);
  return row?.attempt ?? null;
}

/** An attempt that was claimed to be queried. */
export interface ClaimedAttempt extends PaymentAttemptRow {
  /** True if its order was cancelled: whatever is paid is refunded. */
  isForNothing: boolean;
}

const isForNothing = sql<boolean>`exists (
  select 1 from ${orders} where ${orders.id} = ${paymentAttempts.orderId} and ${orders.status} = 'cancelled')`;

/** The provider may know of it: its order does not wait in line (any more). */
const isSent = or(
  isNotNull(paymentAttempts.checkoutId),
  sql`not exists (select 1 from ${cashierLine} where ${cashierLine.orderId} = ${paymentAttempts.orderId} and ${cashierLine.turnAt} is null)`,
);

/**
 * Claims open attempts that were not queried since `before`: first those never queried, then the least recent. One
 * statement marks them as queried, so that no two callers, in whichever process, get the same.
 */
export async function claimAttempts(
  query: Queryable,
  { providers, before, now, limit }: { providers: readonly string[]; before: Date; now: Date; limit: number },
): Promise<ClaimedAttempt[]> {
  const isDue = or(isNull(paymentAttempts.queriedAt), lt(paymentAttempts.queriedAt, before));
  const next = query.$with('next').as(
    query
      .select({ outTradeNo: paymentAttempts.outTradeNo })
      .from(paymentAttempts)
      .where(and(eq(paymentAttempts.status, 'open'), inArray(paymentAttempts.provider, [...providers]), isDue, isSent))
      .orderBy(sql`${paymentAttempts.queriedAt} asc nulls first`, asc(paymentAttempts.createdAt))
      .limit(limit)
      .for('update', { skipLocked: true }),
  );
  return query
    .with(next)
    .update(paymentAttempts)
    .set({ queriedAt: now })
    .where(inArray(paymentAttempts.outTradeNo, query.select({ outTradeNo: next.outTradeNo }).from(next)))
    .returning({ ...getTableColumns(paymentAttempts), isForNothing });
}

/** An app's payments that are due to be reported as delivered: the order is paid, and the payment not refunded. */
interface DueDeliveries {
  provider: string;
  appId: string;
  now: Date;
}

const dueDeliveries = (query: Queryable, { provider, appId, now }: DueDeliveries) =>
  query
    .select({ outTradeNo: paymentAttempts.outTradeNo })
    .from(paymentAttempts)
    .innerJoin(orders, and(eq(orders.id, paymentAttempts.orderId), eq(orders.status, 'paid')))
    .where(
      and(
        isUndelivered,
        eq(paymentAttempts.provider, provider),
        sql`${paymentAttempts.request} ->> 'payerAppId' = ${appId}`,
        or(isNull(paymentAttempts.deliveryDueAt), lte(paymentAttempts.deliveryDueAt, now)),
        notExists(
          query
            .select({ outRefundNo: refunds.outRefundNo })
            .from(refunds)
            .where(
              and(
                eq(refunds.outTradeNo, paymentAttempts.outTradeNo),
                eq(refunds.provider, paymentAttempts.provider),
                isNull(refunds.entryId),
              ),
            ),
        ),
      ),
    )
    .orderBy(sql`${paymentAttempts.deliveryDueAt} asc nulls first`, asc(paymentAttempts.createdAt));

export async function hasDueDeliveries(query: Queryable, due: DueDeliveries): Promise<boolean> {
  return (await dueDeliveries(query, due).limit(1)).length > 0;
}

/**
 * Claims some of these payments. One statement makes them due again only at `until`, so that no two callers, in
 * whichever process, get the same.
 */
export async function claimDeliveries(
  query: Queryable,
  { until, limit, ...due }: DueDeliveries & { until: Date; limit: number },
): Promise<PaymentAttemptRow[]> {
  const next = query
    .$with('next')
    .as(dueDeliveries(query, due).limit(limit).for('update', { of: paymentAttempts, skipLocked: true }));
  return query
    .with(next)
    .update(paymentAttempts)
    .set({ deliveryDueAt: until })
    .where(inArray(paymentAttempts.outTradeNo, query.select({ outTradeNo: next.outTradeNo }).from(next)))
    .returning();
}

/**
 * Lets a delivery that could not be reported be reported again from the start.
 * @returns false where none has failed
 */
export async function reportDeliveryAgain(query: Queryable, outTradeNo: string): Promise<boolean> {
  const isFailed = and(eq(paymentAttempts.outTradeNo, outTradeNo), eq(paymentAttempts.deliveryState, 'failed'));
  const changed = await query
    .update(paymentAttempts)
    .set({ deliveryState: null, deliveryDueAt: null, deliveryTries: 0 })
    .where(isFailed)
    .returning({ outTradeNo: paymentAttempts.outTradeNo });
  return changed.length > 0;
}

/** Stores the result of reporting a delivery, unless another process has finished it meanwhile. */
export async function updateDelivery(
  query: Queryable,
  outTradeNo: string,
  changes: Partial<Pick<PaymentAttemptRow, 'deliveryState' | 'deliveryDueAt' | 'deliveryTries'>>,
): Promise<void> {
  await query
    .update(paymentAttempts)
    .set(changes)
    .where(and(eq(paymentAttempts.outTradeNo, outTradeNo), isUndelivered));
}

/**
 * Counts the payments that this payer has started and not finished. Locks the payer until the transaction ends, so that
 * two calls count one after the other.
 */
export async function countOpenAttemptsOf(query: Transaction, payerId: string, now: Date): Promise<number> {
  await query.select({ id: payers.id }).from(payers).where(eq(payers.id, payerId)).for('update');
  const isTheirs = sql`${paymentAttempts.request} ->> 'payerId' = ${payerId}`;
  const [row] = await query
    .select({ attempts: count() })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.status, 'open'), isTheirs, gt(paymentAttempts.expiresAt, now)));
  return row?.attempts ?? 0;
}

export async function updateAttempt(
  query: Queryable,
  outTradeNo: string,
  changes: Partial<Pick<PaymentAttemptRow, 'checkoutId' | 'queriedAt' | 'status' | 'receivedFen'>>,
): Promise<void> {
  await query.update(paymentAttempts).set(changes).where(eq(paymentAttempts.outTradeNo, outTradeNo));
}

/** Ends an attempt, unless it was meanwhile paid. */
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

/** Books a money movement; false if the same evidence was already booked. */
export async function addToLedger(query: Queryable, row: typeof ledger.$inferInsert): Promise<boolean> {
  const added = await query
    .insert(ledger)
    .values(row)
    .onConflictDoNothing({ target: [ledger.method, ledger.evidence] })
    .returning({ id: ledger.id });
  return added.length > 0;
}

export async function isBooked(query: Queryable, entry: { method: string; evidence: string }): Promise<boolean> {
  const [row] = await query
    .select({ id: ledger.id })
    .from(ledger)
    .where(and(eq(ledger.method, entry.method), eq(ledger.evidence, entry.evidence)));
  return row !== undefined;
}

/** Lists an order's attempts in all states. */
export const attemptsOfOrder = async (query: Queryable, orderId: string): Promise<PaymentAttemptRow[]> =>
  query.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, orderId));

/** Lists an order's rows of the ledger. */
export const movementsOfOrder = async (query: Queryable, orderId: string): Promise<(typeof ledger.$inferSelect)[]> =>
  query.select().from(ledger).where(eq(ledger.orderId, orderId));
