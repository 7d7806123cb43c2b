import { refuse, refuseFor } from '../../http/answers';
import type { Transaction } from '../../db/database';
import type { EntryRow } from '../../db/tables/entries';
import type { OrderRow } from '../../db/tables/orders';
import type { Dependencies } from '../../context/dependencies';
import { updateEntry } from '../../stores/entries/store';
import { endOrderItem, paidShareOf } from '../../stores/orders/order-items';
import { insertApplication, paymentToRefund, pendingApplication, unfinishedRefund } from '../../stores/refunds/store';
import { queueShareRefund, type RefundWay } from './decide-refund';

/**
 * Gives somebody's share of a paid order back although their registration stays: it is unpaid and in no order then. The order
 * and the entry must be locked.
 * @param reason stands with the refund
 * @returns how it is refunded, and how much, in fen
 * @throws Refusal
 */
export async function returnShare(
  query: Transaction,
  { order, entry, reason }: { order: OrderRow; entry: EntryRow; reason: string },
  { clock, randomIds }: Pick<Dependencies, 'clock' | 'randomIds'>,
): Promise<{ way: RefundWay; refundFen: number }> {
  if ((await pendingApplication(query, entry.id)) !== null) throw refuseFor('decide refund', '正在申请退费');
  if ((await unfinishedRefund(query, entry.id)) !== null) throw refuseFor('see refunds', '上一笔退费尚未完成');
  const share = await paidShareOf(query, entry.id);
  if (share?.orderId !== order.id) throw refuse('该报名的订单刚刚发生变化，请重试');
  const at = new Date(clock.now());
  const payment = await paymentToRefund(query, order.id);
  const refundFen = Math.min(share.leftFen, payment?.leftFen ?? share.leftFen);
  const { way, outRefundNo } = await queueShareRefund(query, { order, entry, refundFen, payment }, at, randomIds);
  await insertApplication(query, {
    ...{ id: randomIds.id(), entryId: entry.id, orderId: order.id, refundFen, decision: 'approved', reason },
    ...{ outRefundNo, createdAt: at, decidedAt: at },
  });
  await endOrderItem(query, order.id, entry.id);
  await updateEntry(query, entry.id, { payment: 'unpaid', paidBy: 'nobody', isTouched: true, updatedAt: at });
  return { way, refundFen };
}
