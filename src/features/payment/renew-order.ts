import { attempt } from '../../api/attempt';
import { orderAmountFen } from '../../domain/order/order-amount';
import type { Order } from '../../domain/order/order';
import { formatShortFen } from '../../domain/money/money';
import { alert, confirm } from '../../platform/device/feedback';
import { refreshCentre, type CentreVisit } from '../../session/centre';
import { dropPendingPayment } from '../../session/keep-payments';

/**
 * Renews an order whose price has ended, once its payer agrees to the present one (product §16.43).
 * @returns the order to pay: the same one while it keeps its price; null if its payer declines, or it cannot be renewed
 */
export async function renewedOrder({ meeting, call }: CentreVisit, order: Order): Promise<Order | null> {
  const { renewedFen: shownFen, outTradeNo } = order;
  if (shownFen === null) return order;
  const isAgreed = await confirm({
    title: '按现价更新订单',
    text: `下单时的 ${formatShortFen(orderAmountFen(order))} 已过期，现价 ${formatShortFen(shownFen)}。更新后按现价支付，原订单取消。`,
    confirmText: '按现价支付',
    cancelText: '再想想',
  });
  if (!isAgreed) return null;
  const outcome = await attempt(() => call('renewOrder', { meetingId: meeting.id, orderId: order.id, shownFen }));
  // Also after a refusal, which usually means that the order was paid or cancelled meanwhile.
  void refreshCentre();
  if (outcome.kind !== 'done') {
    await alert({ title: '订单没有更新', text: outcome.message });
    return null;
  }
  dropPendingPayment(outTradeNo);
  const { orderId: id, dueFen, ...due } = outcome.answer;
  return { ...order, ...due, id, dueFen, amountFen: dueFen, renewedFen: null };
}
