import { reopeningObstacle } from '../../../src/domain/order/reopening';
import { mayBecome } from '../../../src/domain/order/order-transitions';
import { refuse } from '../../answers';
import type { Transaction } from '../../db/database';
import type { OrderRow } from '../../db/tables/orders';
import { offlineMethod } from '../../db/tables/payments';
import type { Dependencies } from '../../dependencies';
import { findProvider } from '../../gateways/payment-provider';
import { meetingById } from '../meetings/store';
import { lockFormerEntries, otherLiveOrder } from '../orders/order-items';
import { findOrderToBook, lockOrderById, reopenOrder, unknownOrder } from '../orders/store';
import { dueImmediately, insertRefund } from '../refunds/store';
import { closeAttempt } from './attempts';
import { bookPayment, requirePayable, settleOrder } from './record-payment';
import { isBooked, openAttempt } from './store';
import { printedRemark } from './transfer-of';

/** Given back: recorded, and listed among the refunds until the organiser has returned it. */
export interface BookedTransfer {
  order: OrderRow;
  outcome: 'paid' | 'reopened' | 'toGiveBack';
  /** Why it goes back; '' otherwise. */
  reason: string;
}

/**
 * Books the organiser's receipt of a payment by transfer or on site (product §9.8, §9.19). A pending order is paid; an
 * online payment in progress is closed first, and should one still arrive, it is refunded. A cancelled order is re-opened
 * if everyone in it is still free, else the money is recorded to be given back. One order's transfer is booked once.
 * @param typed the order's number, or the transfer's remark
 * @param givesBack does not re-open: records money to give back, also for an order that was paid otherwise
 * @throws Refusal; GatewayError if the provider does not answer: nothing has changed then
 */
export async function bookTransfer(
  typed: string,
  { givesBack }: { givesBack: boolean },
  dependencies: Dependencies,
): Promise<BookedTransfer> {
  const { database } = dependencies;
  const found = await findOrderToBook(database.query, typed);
  if (found === null) throw unknownOrder();
  if (!givesBack) await closeOnlinePayment(found, dependencies);
  return database.query.transaction(async (query) => {
    const order = await lockOrderById(query, found.id);
    if (await isBooked(query, { method: offlineMethod, evidence: evidenceOf(order) })) throw booked(order);
    if (givesBack) {
      if (order.status === 'pending') throw refuse('该订单正在等待付款：收到款项请直接确认，无需退回');
      return giveBack(query, order, '主办方选择退回', dependencies);
    }
    if (order.status === 'paid')
      throw refuse('该订单已支付，请勿重复支付；如确已另收到转账，请加 --return 登记为待退回');
    const isReopened = order.status === 'cancelled';
    if (isReopened) {
      const obstacle = await reopenForMoney(query, order);
      if (obstacle !== null) return giveBack(query, order, obstacle, dependencies);
    }
    await pay(query, order, dependencies);
    return { order, outcome: isReopened ? 'reopened' : 'paid', reason: '' };
  });
}

/** Under which an order's transfer is booked once. */
const evidenceOf = ({ id }: OrderRow): string => `transfer:${id}`;

const booked = ({ status }: OrderRow) =>
  refuse(status === 'paid' ? '该订单的转账已确认到账，请勿重复确认' : '该订单的转账已登记为待退回，见 refunds list');

/** @throws Refusal if it was paid online before it could be closed */
export async function closeOnlinePayment({ id }: OrderRow, dependencies: Dependencies): Promise<void> {
  const { database, gateways } = dependencies;
  const attempt = await openAttempt(database.query, id);
  const provider = attempt === null ? null : findProvider(gateways.payments, attempt.provider);
  if (attempt !== null && provider !== null && !(await closeAttempt(attempt, provider, dependencies)))
    throw refuse(`该订单已由${provider.labels.company}支付，无需确认`);
}

/**
 * Re-opens a cancelled order, which must be locked, for money that came for it.
 * @returns why it cannot be re-opened; null once it is
 * @throws Refusal if someone in it is in another order that is not paid yet: the organiser decides which one the money
 * is for
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

/** Pays an order, which must be locked and pending in the database. */
async function pay(query: Transaction, order: OrderRow, { clock }: Dependencies): Promise<void> {
  await requirePayable(query, { ...order, status: 'pending' });
  const at = new Date(clock.now());
  const evidence = evidenceOf(order);
  await bookPayment(query, order, { amountFen: order.amountFen, evidence, method: offlineMethod, at });
  await settleOrder(query, order, at);
}

async function giveBack(
  query: Transaction,
  order: OrderRow,
  reason: string,
  { clock, randomIds }: Dependencies,
): Promise<BookedTransfer> {
  const { id: orderId, outTradeNo, amountFen } = order;
  const at = new Date(clock.now());
  await bookPayment(query, order, { amountFen, evidence: evidenceOf(order), method: offlineMethod, at });
  await insertRefund(query, {
    ...{ outRefundNo: randomIds.outTradeNo(), orderId, provider: offlineMethod, outTradeNo },
    ...{ refundFen: amountFen, totalFen: amountFen, reason, createdAt: at, updatedAt: dueImmediately },
  });
  return { order, outcome: 'toGiveBack', reason };
}
