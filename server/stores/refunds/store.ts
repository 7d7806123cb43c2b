import { and, asc, eq, inArray, isNull, lt, lte, ne, notInArray, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/database';
import { isAmong } from '../../db/is-among';
import type { RemovePersonalData } from '../../db/personal-data';
import type { EntryRow } from '../../db/tables/entries';
import type { OrderRow } from '../../db/tables/orders';
import { paymentAttempts } from '../../db/tables/payments';
import {
  refundApplications,
  refunds,
  type RefundApplicationRow,
  type RefundRow,
  type RefundState,
} from '../../db/tables/refunds';
import { lockEntry } from '../entries/store';
import { receivedByBank } from '../orders/received-by-bank';
import { lockOrderById } from '../orders/store';
import { offlineMethod } from '../../../src/domain/payment/offline-method';

export async function insertApplication(
  query: Queryable,
  application: typeof refundApplications.$inferInsert,
): Promise<void> {
  await query.insert(refundApplications).values(application);
}

/**
 * Locks an application with its order and its entry until the transaction ends, the order first as everywhere; null for
 * an unknown id.
 */
export async function lockApplication(
  query: Transaction,
  id: string,
): Promise<{ application: RefundApplicationRow; order: OrderRow; entry: EntryRow } | null> {
  const [found] = await query.select().from(refundApplications).where(eq(refundApplications.id, id));
  if (found === undefined) return null;
  const order = await lockOrderById(query, found.orderId);
  const entry = await lockEntry(query, found.entryId);
  const isThis = eq(refundApplications.id, id);
  const [application] = await query.select().from(refundApplications).where(isThis).for('update');
  return entry === null || application === undefined ? null : { application, order, entry };
}

export async function updateApplication(
  query: Queryable,
  id: string,
  changes: Partial<RefundApplicationRow>,
): Promise<void> {
  await query.update(refundApplications).set(changes).where(eq(refundApplications.id, id));
}

/** Lists an entry's applications, and the refunds that the organiser started, oldest first. */
export async function applicationsOf(query: Queryable, entryId: string): Promise<RefundApplicationRow[]> {
  const isTheirs = eq(refundApplications.entryId, entryId);
  return query.select().from(refundApplications).where(isTheirs).orderBy(asc(refundApplications.createdAt));
}

/**
 * Blanks the reasons for which refunds were refused, since they may contain personal data; reasons for moving money
 * stay with the books.
 */
export const forgetRefusals: RemovePersonalData = async (query, { entryIds }) => {
  const isTheirs = isAmong(refundApplications.entryId, entryIds);
  await query
    .update(refundApplications)
    .set({ reason: '' })
    .where(and(isTheirs, eq(refundApplications.decision, 'refused'), ne(refundApplications.reason, '')));
  return {};
};

/** Finds an entry's undecided application, of which there is at most one; or null. */
export async function pendingApplication(query: Queryable, entryId: string): Promise<RefundApplicationRow | null> {
  const isPending = and(eq(refundApplications.entryId, entryId), eq(refundApplications.decision, 'pending'));
  const [application] = await query.select().from(refundApplications).where(isPending);
  return application ?? null;
}

/** Lists an order's undecided applications. */
export async function pendingApplicationsOfOrder(query: Queryable, orderId: string): Promise<RefundApplicationRow[]> {
  const isPending = and(eq(refundApplications.orderId, orderId), eq(refundApplications.decision, 'pending'));
  return query.select().from(refundApplications).where(isPending);
}

/** The states in which money is owed: on its way, to be paid by the organiser, or failed. */
export const unfinishedStates: readonly RefundState[] = ['requested', 'processing', 'closed', 'abnormal'];

/** Finds an unfinished refund of an entry's share: its application's id, or else its number; or null. */
export async function unfinishedRefund(query: Queryable, entryId: string): Promise<string | null> {
  const [found] = await query
    .select({ outRefundNo: refunds.outRefundNo, applicationId: refundApplications.id })
    .from(refunds)
    .leftJoin(refundApplications, eq(refundApplications.outRefundNo, refunds.outRefundNo))
    .where(and(eq(refunds.entryId, entryId), inArray(refunds.state, [...unfinishedStates])))
    .limit(1);
  return found === undefined ? null : (found.applicationId ?? found.outRefundNo);
}

/**
 * Deletes the refund of a transfer that was to be given back; the audit trail keeps it.
 * @returns false if it was given back meanwhile
 */
export async function dropReturn(query: Transaction, outRefundNo: string): Promise<boolean> {
  const isOpen = and(eq(refunds.outRefundNo, outRefundNo), eq(refunds.state, 'requested'));
  return (await query.delete(refunds).where(isOpen).returning({ outRefundNo: refunds.outRefundNo })).length > 0;
}

/**
 * A payment by a provider: the amount received, and the part of it that is neither refunded nor queued for refund; in
 * fen.
 */
export interface RefundablePayment {
  provider: string;
  outTradeNo: string;
  totalFen: number;
  leftFen: number;
}

/**
 * Finds the payment that paid the order; null if a part or the whole came by bank, or nothing is left of it, as with an
 * accepted underpayment. A payment that was refunded in full does not count.
 */
export async function paymentToRefund(query: Queryable, orderId: string): Promise<RefundablePayment | null> {
  const receivedFen = (await receivedByBank(query, [orderId])).get(orderId) ?? 0;
  if (receivedFen > 0) return null;
  const refundedInFull = query
    .select({ outTradeNo: refunds.outTradeNo })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), isNull(refunds.entryId), ne(refunds.provider, offlineMethod)));
  const [attempt] = await query
    .select()
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.orderId, orderId),
        eq(paymentAttempts.status, 'paid'),
        notInArray(paymentAttempts.outTradeNo, refundedInFull),
      ),
    )
    .orderBy(asc(paymentAttempts.createdAt));
  if (attempt === undefined) return null;
  const { provider, outTradeNo } = attempt;
  const totalFen = attempt.receivedFen ?? attempt.request.amountFen;
  const leftFen = totalFen - (await refundedFen(query, outTradeNo));
  return leftFen > 0 ? { provider, outTradeNo, totalFen, leftFen } : null;
}

/** Sums the amount of a payment that the provider has refunded or may still refund, in fen. */
async function refundedFen(query: Queryable, outTradeNo: string): Promise<number> {
  const [row] = await query
    .select({ fen: sql<string>`coalesce(sum(${refunds.refundFen}), 0)` })
    .from(refunds)
    .where(and(eq(refunds.outTradeNo, outTradeNo), ne(refunds.state, 'offline'), ne(refunds.provider, offlineMethod)));
  return Number(row?.fen ?? 0);
}

/** The `updatedAt` of a refund that takes precedence over all others. */
export const dueImmediately = new Date(0);

export async function insertRefund(query: Queryable, refund: typeof refunds.$inferInsert): Promise<void> {
  await query.insert(refunds).values(refund);
}

/** Finds the refunds with these numbers. */
export async function findRefunds(query: Queryable, outRefundNos: readonly string[]): Promise<RefundRow[]> {
  return query.select().from(refunds).where(isAmong(refunds.outRefundNo, outRefundNos));
}

/** Lists refunds that their provider still has to make. */
export async function refundsUnderWay(query: Queryable): Promise<RefundRow[]> {
  return query
    .select()
    .from(refunds)
    .where(inArray(refunds.state, ['requested', 'processing']));
}

export async function lockRefund(query: Transaction, outRefundNo: string): Promise<RefundRow | null> {
  const [refund] = await query.select().from(refunds).where(eq(refunds.outRefundNo, outRefundNo)).for('update');
  return refund ?? null;
}

/**
 * Claims a refund that is queued or in progress, not updated since `dueBefore` and unclaimed, until `until` or its
 * release. It is one statement, so that no two callers get the same refund; null if none is due.
 */
export async function claimRefund(
  query: Queryable,
  { providers, now, dueBefore, until }: { providers: readonly string[]; now: Date; dueBefore: Date; until: Date },
): Promise<RefundRow | null> {
  const isFree = or(isNull(refunds.claimedUntil), lte(refunds.claimedUntil, now));
  const next = query
    .select({ outRefundNo: refunds.outRefundNo })
    .from(refunds)
    .where(
      and(
        inArray(refunds.state, ['requested', 'processing']),
        inArray(refunds.provider, [...providers]),
        lt(refunds.updatedAt, dueBefore),
        isFree,
      ),
    )
    .orderBy(asc(refunds.updatedAt))
    .limit(1)
    .for('update', { skipLocked: true });
  const [refund] = await query
    .update(refunds)
    .set({ claimedUntil: until })
    .where(eq(refunds.outRefundNo, sql`(${next})`))
    .returning();
  return refund ?? null;
}

/** Releases a claim early, unless it has meanwhile passed to another process. */
export async function releaseRefund(query: Queryable, outRefundNo: string, claimedUntil: Date): Promise<void> {
  await query
    .update(refunds)
    .set({ claimedUntil: null })
    .where(and(eq(refunds.outRefundNo, outRefundNo), eq(refunds.claimedUntil, claimedUntil)));
}

export async function updateRefund(
  query: Queryable,
  outRefundNo: string,
  changes: Partial<Pick<RefundRow, 'state' | 'failure' | 'bankSerial' | 'updatedAt'>>,
): Promise<void> {
  await query.update(refunds).set(changes).where(eq(refunds.outRefundNo, outRefundNo));
}

/** Lists the refunds of an order's money, in all states. */
export const refundsOfOrder = async (query: Queryable, orderId: string): Promise<RefundRow[]> =>
  query.select().from(refunds).where(eq(refunds.orderId, orderId));
