import { entryType, paidBy, payStatus, userType } from '../../../src/domain/attendee/attendee';
import { mayBecome } from '../../../src/domain/order/order-transitions';
import { refuse } from '../../answers';
import type { Queryable, Transaction } from '../../db/database';
import type { EntryRow } from '../../db/tables/entries';
import type { OrderRow } from '../../db/tables/orders';
import type { PaymentAttemptRow } from '../../db/tables/payments';
import type { Dependencies } from '../../dependencies';
import type { PaymentReport } from '../../gateways/payment-provider';
import { updateEntries } from '../entries/store';
import { entriesOfOrder, lockEntriesOfOrder, updateOrder } from '../orders/store';
import { dueImmediately, insertRefund } from '../refunds/store';
import { addToLedger, isBooked, lockAttempt, updateAttempt } from './store';

/**
 * What became of a payment that a provider told of:
 * confirmed: the order is paid by it; known: it was recorded before; refunding: the order was paid or cancelled
 * already, so the money goes back; refunded: it went back before we knew of it, so that it pays for nothing; unknown:
 * no order of ours; mismatch: not the amount that was asked, and parked for the organiser to settle.
 */
export type PaymentOutcome = 'confirmed' | 'known' | 'refunding' | 'refunded' | 'unknown' | 'mismatch';

export type PaymentDependencies = Pick<Dependencies, 'database' | 'clock' | 'randomIds' | 'reportFault'>;

/**
 * Records a payment that its provider says was made, whether notified or asked for. Safe to call any number of times
 * and at once: order and attempt are read as they are locked, and a payment is booked once.
 */
export async function recordPayment(report: PaymentReport, dependencies: PaymentDependencies): Promise<PaymentOutcome> {
  return dependencies.database.query.transaction(async (query) => {
    const locked = await lockAttempt(query, report.outTradeNo);
    if (locked === null || locked.attempt.provider !== report.provider) return 'unknown';
    const { order, attempt } = locked;
    if (await isRefundedExternally(query, attempt, report, dependencies)) return 'refunded';
    if (attempt.request.amountFen !== report.amountFen) {
      if (await isBooked(query, evidenceOf(report))) return 'known';
      await recordMismatch(query, attempt, report, dependencies);
      return 'mismatch';
    }
    const at = new Date(dependencies.clock.now());
    const isNew = await bookPayment(query, order, { amountFen: report.amountFen, ...evidenceOf(report), at });
    if (!isNew) return 'known';
    await updateAttempt(query, attempt.outTradeNo, { status: 'paid' });
    if (mayBecome(order.status, 'paid')) {
      await settleOrder(query, order, at);
      return 'confirmed';
    }
    await refundPayment(query, report, order, dependencies);
    return 'refunding';
  });
}

/** Keeps what came of another amount for the organiser, who is told of it once. The attempt must be locked. */
async function recordMismatch(
  query: Queryable,
  { orderId, outTradeNo, status, receivedFen }: PaymentAttemptRow,
  { amountFen }: PaymentReport,
  { reportFault }: PaymentDependencies,
): Promise<void> {
  if (status === 'mismatch' && receivedFen === amountFen) return;
  await updateAttempt(query, outTradeNo, { status: 'mismatch', receivedFen: amountFen });
  reportFault({ orderId, outTradeNo }, 'a payment has another amount than was asked: see the organiser’s payments');
}

/** By what a payment is booked once. */
export const evidenceOf = ({ provider, transactionId }: PaymentReport) => ({
  method: provider,
  evidence: `transaction:${transactionId}`,
});

/**
 * Whether a payment went back, perhaps only in part, before it was booked: refunded in the provider's own console, so
 * that what is due for it is the organiser's to say. Its attempt ends, and it is reported once, however often the
 * provider tells of it; the news of the payment itself, coming late, does not revive it. The attempt must be locked.
 */
export async function isRefundedExternally(
  query: Queryable,
  { orderId, outTradeNo, status }: PaymentAttemptRow,
  report: PaymentReport,
  { reportFault }: PaymentDependencies,
): Promise<boolean> {
  if (status === 'refunded') return true;
  if (report.state !== 'refunded' || (await isBooked(query, evidenceOf(report)))) return false;
  await updateAttempt(query, outTradeNo, { status: 'refunded' });
  reportFault({ orderId, outTradeNo }, 'a payment was refunded before it was recorded: the order stays unpaid');
  return true;
}

/** @returns false where the same evidence was booked before */
export async function bookPayment(
  query: Queryable,
  order: OrderRow,
  payment: { amountFen: number; evidence: string; method: string; at: Date },
): Promise<boolean> {
  const { amountFen, evidence, method, at } = payment;
  return addToLedger(query, { orderId: order.id, kind: 'payment', method, amountFen, evidence, createdAt: at });
}

/**
 * Lets an order through that may be paid now.
 * @throws Refusal where it is paid, cancelled, or someone in it waits for the organiser's review or was refused
 */
export async function requirePayable(query: Queryable, order: OrderRow): Promise<void> {
  if (order.status === 'paid') throw refuse('该订单已支付，请勿重复支付');
  if (order.status === 'cancelled') throw refuse('该订单已取消');
  const attendees = await entriesOfOrder(query, order.id);
  if (attendees.some(({ reviewState }) => reviewState === 'pending'))
    throw refuse('报名正在等待主办方审核，审核通过后即可支付');
  if (attendees.some(({ reviewState }) => reviewState === 'refused')) throw refuse('报名未通过主办方审核');
}

/** Makes an order paid, and everyone in it a paid delegate. The order must be locked and pending. */
export async function settleOrder(query: Transaction, order: OrderRow, at: Date): Promise<void> {
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
export async function refundPayment(
  query: Queryable,
  { provider, outTradeNo, amountFen }: PaymentReport,
  order: OrderRow,
  { clock, randomIds }: PaymentDependencies,
): Promise<void> {
  await insertRefund(query, {
    outRefundNo: randomIds.outTradeNo(),
    ...{ orderId: order.id, provider, outTradeNo, refundFen: amountFen, totalFen: amountFen },
    reason: order.status === 'pending' ? '付款金额与订单不符，退款' : '订单已取消或重复支付，自动退款',
    ...{ createdAt: new Date(clock.now()), updatedAt: dueImmediately },
  });
}
