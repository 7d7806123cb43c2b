import { eq } from 'drizzle-orm';
import type { Transaction } from '../../db/database';
import { orders, type OrderRow } from '../../db/tables/orders';
import type { PaymentAttemptRow } from '../../db/tables/payments';
import type { PaymentReport } from '../../gateways/payment-provider';
import { insertAttempt, lockAttempt } from './store';
import { findPayer } from './payers';

/** An order's first attempt has its number, the next ones have that and a count (`startPayment`). */
const orderNumberOf = (outTradeNo: string): string => outTradeNo.replace(/-\d+$/, '');

/**
 * The attempt of a payment that this server has forgotten, as after the restore of a backup, for an order that it still
 * knows: nobody else gives out such numbers. Kept as if it had been started here, and locked with its order.
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
  // Another process may have adopted it while this one waited for the order.
  const known = await lockAttempt(query, outTradeNo);
  if (known !== null) return known;
  const { title: description, amountFen } = order;
  const payer = await findPayer(query, payerId);
  const payerAppId = payer === null || payer.appId === '' ? {} : { payerAppId: payer.appId };
  const expiresAt = at.getTime();
  const request = { outTradeNo, description, amountFen, payerId, ...payerAppId, expiresAt, notifyUrl: '' };
  // Not open: another one may be.
  const attempt = await insertAttempt(query, {
    ...{ outTradeNo, orderId: order.id, provider, status: 'closed', request, expiresAt: at, createdAt: at },
  });
  return { order, attempt };
}
