import { formatFen } from '../../../src/domain/money/money';
import { notFound, refuse } from '../../http/answers';
import type { Transaction } from '../../db/database';
import type { OrderRow } from '../../db/tables/orders';
import type { UnknownPaymentRow } from '../../db/tables/unknown-payments';
import type { Dependencies } from '../../context/dependencies';
import { dueFenOf } from '../../stores/orders/received-by-bank';
import { findOrderToBook, lockOrderById, unknownOrder } from '../../stores/orders/store';
import { dueImmediately, insertRefund } from '../../stores/refunds/store';
import { closeOnlinePayment, reopenForMoney } from './reopen-for-money';
import { bookPayment, evidenceOf, requirePayable, settleOrder } from './record-payment';
import { requireProvider } from './start-payment';
import { addToLedger, findAttempt, insertAttempt } from '../../stores/payments/store';
import { decideUnknownPayment, findUnknownPayment } from '../../stores/payments/unknown-payments';

/**
 * Books money that came for an unknown order for an order that the organiser names (product §9.21): a pending one, or a
 * cancelled one that can be re-opened. It counts as an online payment, which its provider can refund.
 * @param number of the payment, ours or the provider's
 * @param typed the order's number, or a transfer's remark
 * @throws Refusal; GatewayError if the provider of a payment in progress does not answer: nothing has changed then
 */
export async function bookUnknownPayment(
  number: string,
  typed: string,
  dependencies: Dependencies,
): Promise<{ payment: UnknownPaymentRow; order: OrderRow; isReopened: boolean }> {
  const { database, clock } = dependencies;
  const payment = await requireUnknown(number, dependencies);
  const found = await findOrderToBook(database.query, typed);
  if (found === null) throw unknownOrder();
  await closeOnlinePayment(found, dependencies);
  return database.query.transaction(async (query) => {
    const order = await lockOrderById(query, found.id);
    const dueFen = await dueFenOf(query, order);
    if (dueFen !== payment.amountFen) {
      const [came, due] = [formatFen(payment.amountFen), formatFen(dueFen)];
      throw refuse(`实收 ${came} 与应付金额 ${due} 不符，不能用于该订单：请核对订单号，或用 payments refund 原路退回`);
    }
    const isReopened = order.status === 'cancelled';
    const obstacle = isReopened ? await reopenForMoney(query, order) : null;
    if (obstacle !== null) throw refuse(`该订单已取消，不能恢复（${obstacle}）：请用 payments refund 原路退回`);
    await requirePayable(query, isReopened ? { ...order, status: 'pending' } : order);
    if (!(await decideUnknownPayment(query, payment, { state: 'booked', orderId: order.id }))) throw decided();
    const at = new Date(clock.now());
    await keepPaidAttempt(query, payment, order, at);
    await bookPayment(query, order, { amountFen: payment.amountFen, ...evidenceOf(payment), at });
    await settleOrder(query, order, at);
    return { payment, order, isReopened };
  });
}

/**
 * Queues the refund of money that came for an unknown order through its provider; a job sends it, and the organiser's
 * list of refunds shows it.
 * @throws Refusal
 */
export async function returnUnknownPayment(number: string, dependencies: Dependencies): Promise<UnknownPaymentRow> {
  const { database, clock, randomIds } = dependencies;
  const payment = await requireUnknown(number, dependencies);
  requireProvider(dependencies, payment.provider);
  const { provider, outTradeNo, amountFen } = payment;
  return database.query.transaction(async (query) => {
    if (!(await decideUnknownPayment(query, payment, { state: 'returning' }))) throw decided();
    const createdAt = new Date(clock.now());
    await addToLedger(query, { orderId: null, kind: 'payment', ...evidenceOf(payment), amountFen, createdAt });
    await insertRefund(query, {
      ...{ outRefundNo: randomIds.outTradeNo(), orderId: null, provider, outTradeNo },
      ...{ refundFen: amountFen, totalFen: amountFen, reason: '没有对应的订单，退款' },
      ...{ createdAt, updatedAt: dueImmediately },
    });
    return payment;
  });
}

const decided = () => refuse('该付款已处理');

/**
 * Finds an unknown payment that awaits a decision.
 * @throws Refusal (404)
 */
async function requireUnknown(number: string, { database }: Dependencies): Promise<UnknownPaymentRow> {
  const payment = await findUnknownPayment(database.query, number);
  if (payment === null) throw notFound('没有这笔待处理的付款：编号见 payments unknown');
  return payment;
}

/** Stores a paid attempt as if it had been started here, so that its provider refunds it like any other. */
async function keepPaidAttempt(
  query: Transaction,
  { provider, outTradeNo, amountFen }: UnknownPaymentRow,
  order: OrderRow,
  at: Date,
): Promise<void> {
  if ((await findAttempt(query, outTradeNo)) !== null)
    throw refuse('该付款单号属于另一笔付款，不能用于订单：请用 payments refund 原路退回');
  await insertAttempt(query, {
    ...{ outTradeNo, orderId: order.id, provider, status: 'paid', expiresAt: at, createdAt: at },
    request: { outTradeNo, description: order.title, amountFen, payerId: '', expiresAt: at.getTime(), notifyUrl: '' },
  });
}
