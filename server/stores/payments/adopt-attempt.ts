import { eq } from 'drizzle-orm';
import type { Transaction } from '../../db/database';
import { orders, type OrderRow } from '../../db/tables/orders';
import type { PaymentAttemptRow } from '../../db/tables/payments';
import type { PaymentReport } from '../../gateways/payment-provider';
import { insertAttempt, lockAttempt } from './store';
import { dueFenOf } from '../orders/received-by-bank';
import { findPayer } from './payers';

/**
 * Returns the order's number: its first attempt has the same number, later ones have a counter after it
 * (`startPayment`).
 */
const orderNumberOf = (outTradeNo: string): string => outTradeNo.replace(/-\d+$/, '');

/**
 * Recreates the attempt of a payment that this database lost, as after the restore of a backup, for an order that it
 * still has. It is stored as if it had been started here, and locked with its order. Only this server gives out such
 * numbers.
 * @returns null if the order is unknown, too
 */
export async function adoptAttempt(
  query: Transaction,
  { provider, outTradeNo, payerId }: PaymentReport,
  at: Date,
): Promise<{ order: OrderRow; attempt: PaymentAttemptRow } | null> {
  const isIts = eq(orders.outTradeNo, orderNumberOf(outTradeNo));
  const [order] = await query.select().from(orders).where(isIts).for('update');
  if (order === undefined) return null;
  // Another process may have recreated it while this one waited for the order.
  const known = await lockAttempt(query, outTradeNo);
  if (known !== null) return known;
  const { title: description } = order;
  const amountFen = await dueFenOf(query, order);
  const payer = await findPayer(query, payerId);
  const payerAppId = payer === null || payer.appId === '' ? {} : { payerAppId: payer.appId };
  const expiresAt = at.getTime();
  const request = { outTradeNo, description, amountFen, payerId, ...payerAppId, expiresAt, notifyUrl: '' };
  // The attempt is not stored as open, since the order may have another open one.
  const attempt = await insertAttempt(query, {
    ...{ outTradeNo, orderId: order.id, provider, status: 'closed', request, expiresAt: at, createdAt: at },
  });
  return { order, attempt };
}
