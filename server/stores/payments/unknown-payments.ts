import { and, asc, eq } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/database';
import { unknownPayments, type UnknownPaymentRow } from '../../db/tables/unknown-payments';
import type { PaymentReport } from '../../gateways/payment-provider';

/**
 * Stores money that its provider received for an order that is not in the database, until the organiser decides.
 * @returns false if it was already stored
 */
export async function insertUnknownPayment(
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

/** Lists unknown payments, oldest first; without `all` only those that await a decision. */
export async function listUnknownPayments(query: Queryable, { all }: { all: boolean }): Promise<UnknownPaymentRow[]> {
  return query
    .select()
    .from(unknownPayments)
    .where(all ? undefined : eq(unknownPayments.state, 'waiting'))
    .orderBy(asc(unknownPayments.receivedAt));
}

/** Finds an undecided unknown payment by this server's number or its provider's; or null. */
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
