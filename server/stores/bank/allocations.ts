import { and, asc, count, desc, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable, Transaction } from '../../db/database';
import {
  bankAllocations,
  bankTransactions,
  type BankAllocationRow,
  type BankTransactionRow,
} from '../../db/tables/bank';
import { orders, type OrderRow } from '../../db/tables/orders';
import { ledger } from '../../db/tables/payments';
import { refunds, type RefundState } from '../../db/tables/refunds';
import { addToLedger } from '../payments/store';
import { offlineMethod } from '../../../src/domain/payment/offline-method';

/*
 * Each allocation is a row of the ledger as well, under the same evidence: `bank:<transaction>:<n>` for an order, and
 * `transfer-return:<refund>` for what is given back; a counter-entry ends in `:reversed`.
 */

const reversed = ':reversed';

/** An allocation that was not taken back, with its transaction. */
export interface StandingAllocation {
  allocation: BankAllocationRow;
  transaction: BankTransactionRow;
}

const counter = alias(bankAllocations, 'counter');

/** The ledger numbers its rows as they are booked; times may be equal. */
const isOwnRow = and(eq(ledger.method, offlineMethod), eq(ledger.evidence, bankAllocations.evidence));

const standing = (query: Queryable) =>
  query
    .select({ allocation: bankAllocations, transaction: bankTransactions })
    .from(bankAllocations)
    .innerJoin(bankTransactions, eq(bankTransactions.id, bankAllocations.transactionId))
    .innerJoin(ledger, isOwnRow)
    .leftJoin(counter, eq(counter.reverses, bankAllocations.evidence));

const stands = and(isNull(bankAllocations.reverses), isNull(counter.evidence));

/** Lists what stands of an order's money by bank, latest first. Lock the order for it to stay unchanged. */
export async function allocationsOfOrder(query: Queryable, orderId: string): Promise<StandingAllocation[]> {
  return standing(query)
    .where(and(eq(bankAllocations.orderId, orderId), stands))
    .orderBy(desc(ledger.id));
}

/** Lists what a transaction's money was allocated to, and was not taken back, earliest first. */
export async function allocationsOfTransaction(query: Queryable, transactionId: string): Promise<BankAllocationRow[]> {
  const rows = await standing(query)
    .where(and(eq(bankAllocations.transactionId, transactionId), stands))
    .orderBy(asc(ledger.id));
  return rows.map(({ allocation }) => allocation);
}

/** A part that stands, with how far its order or its refund is; null where it has none. */
export interface TransactionPart {
  allocation: BankAllocationRow;
  order: Pick<OrderRow, 'id' | 'outTradeNo' | 'transferRemark' | 'status'> | null;
  refundState: RefundState | null;
}

/**
 * Lists the standing parts of transactions, earliest first.
 * @param of one transaction, or all of a meeting
 */
export async function partsOf(
  query: Queryable,
  of: { transactionId: string } | { meetingId: number },
): Promise<TransactionPart[]> {
  const isAsked =
    'transactionId' in of
      ? eq(bankAllocations.transactionId, of.transactionId)
      : eq(bankTransactions.meetingId, of.meetingId);
  const { id, outTradeNo, transferRemark, status } = orders;
  return query
    .select({
      allocation: bankAllocations,
      order: { id, outTradeNo, transferRemark, status },
      refundState: refunds.state,
    })
    .from(bankAllocations)
    .innerJoin(bankTransactions, eq(bankTransactions.id, bankAllocations.transactionId))
    .innerJoin(ledger, isOwnRow)
    .leftJoin(counter, eq(counter.reverses, bankAllocations.evidence))
    .leftJoin(orders, eq(orders.id, bankAllocations.orderId))
    .leftJoin(refunds, eq(refunds.outRefundNo, bankAllocations.outRefundNo))
    .where(and(isAsked, stands))
    .orderBy(asc(ledger.id));
}

/** Finds a part that stands; null for one that was taken back, or is unknown. */
export async function findStanding(query: Queryable, evidence: string): Promise<StandingAllocation | null> {
  const [found] = await standing(query).where(and(eq(bankAllocations.evidence, evidence), stands));
  return found ?? null;
}

/**
 * Books a part of a transaction. Lock its order first.
 * @param part `outRefundNo` of the refund that is to return it; null if it pays for its order
 */
export async function insertAllocation(
  query: Transaction,
  transactionId: string,
  part: Pick<BankAllocationRow, 'orderId' | 'amountFen' | 'outRefundNo' | 'awaitedSince' | 'bookedAt'>,
): Promise<void> {
  const { orderId, amountFen, outRefundNo, bookedAt } = part;
  const [row] = await query
    .select({ earlier: count() })
    .from(bankAllocations)
    .where(eq(bankAllocations.transactionId, transactionId));
  const evidence =
    outRefundNo === null ? `bank:${transactionId}:${(row?.earlier ?? 0) + 1}` : `transfer-return:${outRefundNo}`;
  await book(query, { orderId, amountFen, evidence, createdAt: bookedAt });
  await query.insert(bankAllocations).values({ ...part, evidence, transactionId });
}

/** Takes a part back by a counter-entry. Lock its order first. */
export async function reverseAllocation(
  query: Transaction,
  { evidence, transactionId, orderId, amountFen, outRefundNo }: BankAllocationRow,
  { reason, at }: { reason: string; at: Date },
): Promise<void> {
  const counterEvidence = evidence + reversed;
  await book(query, { orderId, amountFen: -amountFen, evidence: counterEvidence, createdAt: at });
  await query.insert(bankAllocations).values({
    ...{ evidence: counterEvidence, transactionId, orderId, amountFen: -amountFen, outRefundNo },
    ...{ reverses: evidence, reason, bookedAt: at },
  });
}

async function book(
  query: Transaction,
  row: Pick<typeof ledger.$inferInsert, 'orderId' | 'amountFen' | 'evidence' | 'createdAt'>,
): Promise<void> {
  const isNew = await addToLedger(query, { ...row, kind: 'payment', method: offlineMethod });
  // This cannot happen while the order and the transaction are locked.
  if (!isNew) throw new Error('This part of a bank transaction is booked already');
}

/** Lists all allocations for an order, taken back or not, in the order in which they were booked. */
export async function bookingsOfOrder(
  query: Queryable,
  orderId: string,
): Promise<{ allocation: BankAllocationRow; transaction: BankTransactionRow }[]> {
  return query
    .select({ allocation: bankAllocations, transaction: bankTransactions })
    .from(bankAllocations)
    .innerJoin(bankTransactions, eq(bankTransactions.id, bankAllocations.transactionId))
    .innerJoin(ledger, isOwnRow)
    .where(eq(bankAllocations.orderId, orderId))
    .orderBy(asc(ledger.id));
}

/** Sums an order's payments that did not come by bank, less those returned in full, in fen. */
export async function paidOtherwiseFen(query: Queryable, orderId: string): Promise<number> {
  const { rows } = (await query.execute(sql`
    select coalesce(sum(l.amount_fen), 0)::double precision
      - (select coalesce(sum(r.refund_fen), 0)::double precision from refunds r
         where r.order_id = ${orderId} and r.entered_id is null and r.provider <> ${offlineMethod}) as fen
    from ledger l where l.order_id = ${orderId} and l.kind = 'payment' and l.method <> ${offlineMethod}`)) as {
    rows: { fen: number }[];
  };
  return rows[0]?.fen ?? 0;
}
