import { reopeningObstacle } from '../../../src/domain/order/reopening';
import { mayBecome } from '../../../src/domain/order/order-transitions';
import { refuse } from '../../http/answers';
import type { Transaction } from '../../db/database';
import type { OrderRow } from '../../db/tables/orders';
import type { Dependencies } from '../../context/dependencies';
import { findProvider } from '../../gateways/payment-provider';
import { meetingById } from '../../stores/meetings/store';
import { lockFormerEntries, otherLiveOrder } from '../../stores/orders/order-items';
import { reopenOrder } from '../../stores/orders/store';
import { printedRemark } from '../../stores/orders/transfer-of';
import { openAttempt } from '../../stores/payments/store';
import { closeAttempt } from './attempts';

/**
 * Closes the order's online payment in progress.
 * @throws Refusal if it was paid before it could be closed
 */
export async function closeOnlinePayment({ id }: OrderRow, dependencies: Dependencies): Promise<void> {
  const { database, gateways } = dependencies;
  const attempt = await openAttempt(database.query, id);
  const provider = attempt === null ? null : findProvider(gateways.payments, attempt.provider);
  if (attempt !== null && provider !== null && !(await closeAttempt(attempt, provider, dependencies)))
    throw refuse(`该订单已由${provider.labels.company}支付，无需确认`);
}

/**
 * Re-opens a cancelled order, which must be locked, for money that arrived for it.
 * @returns the reason why it cannot be re-opened; null if it was
 * @throws Refusal if someone in it is in another unpaid order: the organiser then decides which order the money is for
 */
export async function reopenForMoney(query: Transaction, order: OrderRow): Promise<string | null> {
  const former = await lockFormerEntries(query, order.id);
  const meeting = await meetingById(query, String(order.meetingId));
  const attendees = former.map(({ live: isLive, ...entry }) => ({ ...entry, isLive }));
  const obstacle = reopeningObstacle(attendees, meeting);
  if (obstacle !== null) return obstacle;
  const other = await otherLiveOrder(
    query,
    former.map(({ id }) => id),
  );
  if (other !== null) {
    const number = printedRemark(other.order.transferRemark) || other.order.outTradeNo;
    throw refuse(
      `${other.name}已在另一待支付订单 ${number} 中：款项用于该订单的，请 payments confirm "${number}"；否则加 --return 登记为待退回`,
    );
  }
  if (!mayBecome(order.status, 'pending')) throw refuse('该订单不能恢复');
  await reopenOrder(query, order.id);
  return null;
}
