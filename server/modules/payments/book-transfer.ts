import { formatFen } from '../../../src/domain/money/money';
import { reopeningObstacle } from '../../../src/domain/order/reopening';
import { mayBecome } from '../../../src/domain/order/order-transitions';
import { refuse } from '../../http/answers';
import type { Transaction } from '../../db/database';
import type { OrderRow } from '../../db/tables/orders';
import type { Dependencies } from '../../context/dependencies';
import { findProvider } from '../../gateways/payment-provider';
import { meetingById } from '../../stores/meetings/store';
import { lockFormerEntries, otherLiveOrder } from '../../stores/orders/order-items';
import { findOrderToBook, lockOrderById, reopenOrder, unknownOrder } from '../../stores/orders/store';
import { dueImmediately, insertRefund } from '../../stores/refunds/store';
import { closeAttempt } from './attempts';
import { requirePayable, settleOrder } from './record-payment';
import { openAttempt } from '../../stores/payments/store';
import {
  bookArrival,
  holderOfSerial,
  isSerialTaken,
  transfersOf,
  type Arrival,
} from '../../stores/payments/transfer-bookings';
import { printedRemark } from '../../stores/orders/transfer-of';
import { offlineMethod } from '../../../src/domain/payment/offline-method';

/** Given back: recorded, and listed among the refunds until the organiser has returned it. */
export interface BookedTransfer {
  order: OrderRow;
  /** The amount that has arrived, in fen. */
  amountFen: number;
  outcome: 'paid' | 'reopened' | 'toGiveBack';
  /** Why it goes back; '' otherwise. */
  reason: string;
}

/**
 * Books the organiser's receipt of a payment by transfer or on site (product §9.8, §9.19, §16.24). A pending order is paid
 * by the amount that is due and no other; an online payment in progress is closed first, and should one still arrive, it is
 * refunded. A cancelled order is re-opened if everyone in it is still free, else the money is recorded to be given back.
 * One order is paid by one transfer; what else comes for it is recorded by its serial, to be given back. A serial is booked
 * once.
 * @param typed the order's number, or the transfer's remark
 * @param given `givesBack` does not re-open: records money to give back, also for an order that was paid otherwise
 * @throws Refusal; GatewayError if the provider does not answer: nothing has changed then
 */
export async function bookTransfer(
  typed: string,
  { givesBack, ...arrival }: Arrival & { givesBack: boolean },
  dependencies: Dependencies,
): Promise<BookedTransfer> {
  const { database } = dependencies;
  const found = await findOrderToBook(database.query, typed);
  if (found === null) throw unknownOrder();
  // Before a payment in progress is closed for nothing.
  if (found.status === 'pending' && !givesBack) requireDue(found, arrival);
  if (!givesBack) await closeOnlinePayment(found, dependencies);
  try {
    return await database.query.transaction((query) => book(query, found.id, { givesBack, ...arrival }, dependencies));
  } catch (error) {
    if (!isSerialTaken(error)) throw error;
    const holder = await holderOfSerial(database.query, arrival.serial);
    throw refuse(`银行流水号 ${arrival.serial} 已登记在订单 ${holder}，请核对`);
  }
}

async function book(
  query: Transaction,
  orderId: string,
  { givesBack, ...arrival }: Arrival & { givesBack: boolean },
  dependencies: Dependencies,
): Promise<BookedTransfer> {
  const order = await lockOrderById(query, orderId);
  if ((await transfersOf(query, order.id)).standing !== null) {
    if (!givesBack) throw booked(order);
    if (arrival.serial === '') throw bookedUnlessOther();
  }
  const giveBack = (reason: string) => bookToGiveBack(query, order, { ...arrival, reason }, dependencies);
  if (givesBack) {
    if (order.status === 'pending') throw refuse('该订单正在等待付款：收到款项请直接确认，无需退回');
    return giveBack('主办方选择退回');
  }
  if (order.status === 'paid') throw refuse('该订单已支付，请勿重复支付；如确已另收到转账，请加 --return 登记为待退回');
  const isReopened = order.status === 'cancelled';
  if (isReopened) {
    const obstacle = await reopenForMoney(query, order);
    if (obstacle !== null) return giveBack(obstacle);
  }
  requireDue(order, arrival);
  await pay(query, order, arrival, dependencies);
  return { order, amountFen: arrival.amountFen, outcome: isReopened ? 'reopened' : 'paid', reason: '' };
}

const booked = ({ status }: OrderRow) => {
  const what = status === 'paid' ? '已确认到账，请勿重复确认' : '已登记为待退回，见 refunds list';
  return refuse(`该订单的转账${what}；确已另收到一笔的，请加 --return 和 --serial 银行流水号，登记为待退回`);
};
/** Its serial alone tells another transfer from one that is typed twice. */
const bookedUnlessOther = () =>
  refuse('该订单已登记过一笔转账：确已另收到一笔的，请用 --serial 写明其银行流水号，以免重复登记');

/** @throws Refusal with what to do unless it is the amount that is due */
function requireDue({ amountFen: dueFen, status }: OrderRow, { amountFen }: Arrival): void {
  if (amountFen === dueFen) return;
  const [came, due] = [formatFen(amountFen), formatFen(dueFen)];
  const orReturn = status === 'cancelled' ? '；不恢复订单的，请加 --return 登记为待退回' : '';
  if (amountFen < dueFen)
    throw refuse(
      `到账 ${came} 少于应付 ${due}，差 ${formatFen(dueFen - amountFen)}：请付款人补足，合计到账后再按 ${due} 确认；不能补足的请直接退回付款人${orReturn}`,
    );
  throw refuse(
    `到账 ${came} 多于应付 ${due}，多 ${formatFen(amountFen - dueFen)}：含其他订单款项的，请各按应付金额确认（流水号只登记一次）；多付的请将差额退回付款人后，再按 ${due} 确认${orReturn}`,
  );
}

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
async function pay(query: Transaction, order: OrderRow, arrival: Arrival, { clock }: Dependencies): Promise<void> {
  await requirePayable(query, { ...order, status: 'pending' });
  const at = new Date(clock.now());
  await bookArrival(query, order, arrival, at);
  await settleOrder(query, order, at);
}

async function bookToGiveBack(
  query: Transaction,
  order: OrderRow,
  { reason, ...arrival }: Arrival & { reason: string },
  { clock, randomIds }: Dependencies,
): Promise<BookedTransfer> {
  const { id: orderId, outTradeNo } = order;
  const { amountFen } = arrival;
  const at = new Date(clock.now());
  const outRefundNo = randomIds.outTradeNo();
  await bookArrival(query, order, arrival, at, outRefundNo);
  await insertRefund(query, {
    ...{ outRefundNo, orderId, provider: offlineMethod, outTradeNo },
    ...{ refundFen: amountFen, totalFen: amountFen, reason, createdAt: at, updatedAt: dueImmediately },
  });
  return { order, amountFen, outcome: 'toGiveBack', reason };
}
