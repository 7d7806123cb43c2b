import { offlineMethod } from '../../../src/domain/payment/offline-method';
import type { Transaction } from '../../db/database';
import type { BankTransactionRow } from '../../db/tables/bank';
import type { OrderRow } from '../../db/tables/orders';
import type { RandomIds } from '../../secrets/random-ids';
import { insertAllocation } from '../../stores/bank/allocations';
import { dueFenOf } from '../../stores/orders/received-by-bank';
import { updateOrder } from '../../stores/orders/store';
import { dueImmediately, insertRefund } from '../../stores/refunds/store';
import { notifyShortPayment } from '../notices/money-notices';
import { requirePayable, settleOrder } from '../payments/record-payment';

/**
 * Pays an order by a part of a transaction. An order that is covered is paid; for one that is not, its payer hears what is
 * missing. The order must be locked, pending in the database, without an online payment under way.
 * @param amountFen at most what is due
 * @returns what is due now, in fen
 * @throws Refusal if the order cannot be paid
 */
export async function allocateToOrder(
  query: Transaction,
  transaction: Pick<BankTransactionRow, 'id'>,
  { order, amountFen }: { order: OrderRow; amountFen: number },
  at: Date,
): Promise<number> {
  await requirePayable(query, { ...order, status: 'pending' });
  const leftFen = (await dueFenOf(query, order)) - amountFen;
  if (leftFen < 0) throw new Error('More is allocated to an order than is due');
  const { id: orderId, awaitingTransferSince: awaitedSince } = order;
  await insertAllocation(query, transaction.id, { orderId, amountFen, outRefundNo: null, awaitedSince, bookedAt: at });
  if (leftFen === 0) {
    await settleOrder(query, order, at);
    return 0;
  }
  if (awaitedSince === null) await updateOrder(query, orderId, { awaitingTransferSince: at });
  await notifyShortPayment(query, order, { amountFen, leftFen }, at);
  return leftFen;
}

/**
 * Records that a part of a transaction has to be given back, by bank.
 * @param order that it came for; null for none
 * @returns the refund's number
 */
export async function allocateToReturn(
  query: Transaction,
  transaction: Pick<BankTransactionRow, 'id'>,
  { order, amountFen, reason }: { order: OrderRow | null; amountFen: number; reason: string },
  { at, randomIds }: { at: Date; randomIds: RandomIds },
): Promise<string> {
  const outRefundNo = randomIds.outTradeNo();
  const [orderId, awaitedSince] = [order?.id ?? null, order?.awaitingTransferSince ?? null];
  await insertAllocation(query, transaction.id, { orderId, amountFen, outRefundNo, awaitedSince, bookedAt: at });
  await insertRefund(query, {
    ...{ outRefundNo, orderId, provider: offlineMethod, outTradeNo: order?.outTradeNo ?? '' },
    ...{ refundFen: amountFen, totalFen: amountFen, reason, createdAt: at, updatedAt: dueImmediately },
  });
  return outRefundNo;
}
