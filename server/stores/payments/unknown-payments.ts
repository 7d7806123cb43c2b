import { and, asc, eq } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/database';
import { unknownPayments, type UnknownPaymentRow } from '../../db/tables/unknown-payments';
import type { PaymentReport } from '../../gateways/payment-provider';

/**
 * Stores money that its provider has received for an order we do not know, until the organiser has decided.
 * @returns false if it was stored before
 */
export async function keepUnknownPayment(
  query: Queryable,
  { provider, transactionId, outTradeNo, amountFen, paidAt }: PaymentReport,
  receivedAt: Date,
): Promise<boolean> {
  const kept = await query
    .insert(unknownPayments)
    .values({ provider, transactionId, outTradeNo, amountFen, paidAt, receivedAt })
    .onConflictDoNothing()
    .returning({ outTradeNo: unknownPayments.outTradeNo });
  return kept.length > 0;
}

/** Unknown payments, oldest first; without `all` those that wait for the organiser. */
export async function listUnknownPayments(query: Queryable, { all }: { all: boolean }): Promise<UnknownPaymentRow[]> {
  return query
    .select()
    .from(unknownPayments)
    .where(all ? undefined : eq(unknownPayments.state, 'waiting'))
    .orderBy(asc(unknownPayments.receivedAt));
}

/** The unknown payment under this number of ours, or of its provider, that waits; or null. */
export async function findUnknownPayment(query: Queryable, number: string): Promise<UnknownPaymentRow | null> {
  const waiting = await listUnknownPayments(query, { all: false });
  return (
    waiting.find((one) => one.transactionId === number) ?? waiting.find((one) => one.outTradeNo === number) ?? null
  );
}

const isPayment = ({ provider, transactionId }: Pick<UnknownPaymentRow, 'provider' | 'transactionId'>) =>
  and(eq(unknownPayments.provider, provider), eq(unknownPayments.transactionId, transactionId));

/** Decides an unknown payment, once: false if somebody else has. */
export async function decideUnknownPayment(
  query: Transaction,
  payment: UnknownPaymentRow,
  decision: { state: 'booked'; orderId: string } | { state: 'returning' },
): Promise<boolean> {
  const decided = await query
    .update(unknownPayments)
    .set(decision)
    .where(and(isPayment(payment), eq(unknownPayments.state, 'waiting')))
    .returning({ outTradeNo: unknownPayments.outTradeNo });
  return decided.length > 0;
}
