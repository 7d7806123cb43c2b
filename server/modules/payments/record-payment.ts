import { entryType, userType, paidBy, payStatus } from '../../../src/domain/attendee/attendee';
import { mayBecome } from '../../../src/domain/order/order-transitions';
import { tradeState } from '../../../src/domain/payment/trade-state';
import type { Queryable } from '../../db/database';
import type { EntryRow } from '../../db/tables/entries';
import type { OrderRow } from '../../db/tables/orders';
import type { PaymentMethod } from '../../db/tables/payments';
import type { Dependencies } from '../../dependencies';
import type { Transaction } from '../../gateways/ports';
import { updateEntries } from '../entries/store';
import { lockEntriesOfOrder, lockOrderById, updateOrder } from '../orders/store';
import { addToLedger, dueAtOnce, findAttempt, insertRefund, isBooked, updateAttempt } from './store';

/**
 * What became of a payment that WeChat told of:
 * confirmed: the order is paid by it; known: it was recorded before; refunding: the order was paid or cancelled
 * already, so the money goes back; refunded: it went back before we knew of it, so that it pays for nothing; unknown:
 * no order of ours; mismatch: not the amount that was asked, and parked for the organiser to settle.
 */
export type PaymentOutcome = 'confirmed' | 'known' | 'refunding' | 'refunded' | 'unknown' | 'mismatch';

export type PaymentDependencies = Pick<Dependencies, 'database' | 'clock' | 'randomIds' | 'reportFault'>;

/**
 * Records a transaction that WeChat says is paid, whether notified or asked for. Safe to call any number of times
 * and at once: the order is locked, and a transaction is booked once.
 */
export async function recordPayment(
  transaction: Transaction,
  dependencies: PaymentDependencies,
): Promise<PaymentOutcome> {
  const { database } = dependencies;
  const attempt = await findAttempt(database.query, transaction.outTradeNo);
  if (attempt === null) return 'unknown';
  return database.query.transaction(async (query) => {
    const order = await lockOrderById(query, attempt.orderId);
    if (await isGoneBack(query, transaction, dependencies)) return 'refunded';
    if (attempt.request.amountFen !== transaction.amountFen) {
      if (await isBooked(query, evidenceOf(transaction))) return 'known';
      await park(query, transaction, dependencies);
      return 'mismatch';
    }
    const isNew = await bookPayment(query, order, {
      amountFen: transaction.amountFen,
      evidence: evidenceOf(transaction),
      method: 'wechat',
      at: new Date(dependencies.clock.now()),
    });
    if (!isNew) return 'known';
    await updateAttempt(query, attempt.outTradeNo, { status: 'paid' });
    if (mayBecome(order.status, 'paid')) {
      await settleOrder(query, order, new Date(dependencies.clock.now()));
      return 'confirmed';
    }
    await giveBack(query, transaction, order, dependencies);
    return 'refunding';
  });
}

/** Keeps what came of another amount for the organiser, who is told of it once. The order must be locked. */
async function park(
  query: Queryable,
  { outTradeNo, amountFen }: Transaction,
  { reportFault }: PaymentDependencies,
): Promise<void> {
  const attempt = await findAttempt(query, outTradeNo);
  if (attempt === null || (attempt.status === 'mismatch' && attempt.receivedFen === amountFen)) return;
  await updateAttempt(query, outTradeNo, { status: 'mismatch', receivedFen: amountFen });
  const { orderId } = attempt;
  reportFault({ orderId, outTradeNo }, 'a payment has another amount than was asked: see the organiser’s payments');
}

export const evidenceOf = ({ transactionId }: Transaction): string => `transaction:${transactionId}`;

/**
 * Whether a payment went back, perhaps only in part, before it was booked: refunded in WeChat's own console, so that
 * what is due for it is the organiser's to say. Its attempt ends, and it is reported once, however often WeChat tells of
 * it; the news of the payment itself, coming late, does not revive it. The order must be locked.
 */
export async function isGoneBack(
  query: Queryable,
  transaction: Transaction,
  { reportFault }: PaymentDependencies,
): Promise<boolean> {
  const attempt = await findAttempt(query, transaction.outTradeNo);
  if (attempt === null || attempt.status === 'refunded') return true;
  if (transaction.tradeState !== tradeState.refund || (await isBooked(query, evidenceOf(transaction)))) return false;
  const { orderId, outTradeNo } = attempt;
  await updateAttempt(query, outTradeNo, { status: 'refunded' });
  reportFault({ orderId, outTradeNo }, 'a payment was refunded before it was recorded: the order stays unpaid');
  return true;
}

export async function bookPayment(
  query: Queryable,
  order: OrderRow,
  payment: { amountFen: number; evidence: string; method: PaymentMethod; at: Date },
): Promise<boolean> {
  const { amountFen, evidence, method, at } = payment;
  return addToLedger(query, { orderId: order.id, kind: 'payment', method, amountFen, evidence, createdAt: at });
}

/** Makes an order paid, and everyone in it a paid delegate. The order must be locked and pending. */
export async function settleOrder(query: Queryable, order: OrderRow, at: Date): Promise<void> {
  await updateOrder(query, order.id, { status: 'paid', paidAt: at, awaitingTransferSince: null });
  const payer = order.teamId === null ? paidBy.attendee : paidBy.operator;
  const attendees = await lockEntriesOfOrder(query, order.id);
  const idsOf = (isAmong: (attendee: EntryRow) => boolean): string[] => attendees.filter(isAmong).map(({ id }) => id);
  const changes = { payStatus: payStatus.paid, paidBy: payer, updatedAt: at };
  // Nobody under review can start to pay, but a payment under way may end after the organiser's no.
  const isAdmitted = ({ reviewState }: EntryRow): boolean => reviewState === 'none' || reviewState === 'approved';
  await updateEntries(query, idsOf(isAdmitted), { ...changes, isRegistered: true });
  await updateEntries(
    query,
    idsOf((attendee) => !isAdmitted(attendee)),
    { ...changes, isRegistered: false },
  );
  // A free guest who pays has upgraded.
  const upgraded = { userType: userType.individual, entryType: entryType.paid };
  await updateEntries(
    query,
    idsOf((attendee) => attendee.userType === userType.freeGuest),
    upgraded,
  );
}

/** Owes the payer what came for an order that needs no money (any more), or not this; a job sends it. */
export async function giveBack(
  query: Queryable,
  { outTradeNo, amountFen }: Transaction,
  order: OrderRow,
  { clock, randomIds }: PaymentDependencies,
): Promise<void> {
  await insertRefund(query, {
    outRefundNo: randomIds.outTradeNo(),
    ...{ orderId: order.id, outTradeNo, refundFen: amountFen, totalFen: amountFen },
    reason: order.status === 'pending' ? '付款金额与订单不符，退款' : '订单已取消或重复支付，自动退款',
    ...{ createdAt: new Date(clock.now()), updatedAt: dueAtOnce },
  });
}
