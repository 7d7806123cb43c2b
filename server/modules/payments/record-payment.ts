import { placesOfKind } from '../../../src/domain/meeting/places';
import { mayBecome } from '../../../src/domain/order/order-transitions';
import { refuse } from '../../http/answers';
import { requireNotCancelled } from '../../stores/meetings/meeting-of';
import type { Queryable, Transaction } from '../../db/database';
import type { EntryRow } from '../../db/tables/entries';
import type { MeetingRow } from '../../db/tables/meetings';
import type { OrderRow } from '../../db/tables/orders';
import type { PaymentAttemptRow } from '../../db/tables/payments';
import type { Dependencies } from '../../context/dependencies';
import type { PaymentReport } from '../../gateways/payment-provider';
import { allowingPlaces, keepPlaces } from '../../stores/entries/places';
import { updateEntries, updateEntry } from '../../stores/entries/store';
import { notifyPaid } from '../notices/ticket-notices';
import { entriesOfOrder, lockEntriesOfOrder } from '../../stores/orders/order-items';
import { dueFenOf } from '../../stores/orders/received-by-bank';
import { updateOrder } from '../../stores/orders/store';
import { dueImmediately, insertRefund } from '../../stores/refunds/store';
import { actingAs } from '../audit/acting-as';
import { adoptAttempt } from '../../stores/payments/adopt-attempt';
import { insertUnknownPayment } from '../../stores/payments/unknown-payments';
import { addToLedger, isBooked, lockAttempt, updateAttempt } from '../../stores/payments/store';

/**
 * The outcome of a payment reported by a provider:
 * confirmed: it paid the order; known: already recorded; refunding: the order was already paid or cancelled, so the
 * money is returned; refunded: it was refunded before we knew of it, so it pays for nothing; unknown: no order of ours,
 * kept for the organiser; mismatch: the wrong amount, left for the organiser to settle.
 */
export type PaymentOutcome = 'confirmed' | 'known' | 'refunding' | 'refunded' | 'unknown' | 'mismatch';

export type PaymentDependencies = Pick<Dependencies, 'database' | 'clock' | 'randomIds' | 'reportFault'>;

/**
 * Records a payment reported by its provider, in a notification or a query's answer. Idempotent and safe to call
 * concurrently: order and attempt are read under lock, and a payment is booked once.
 */
export async function recordPayment(report: PaymentReport, given: PaymentDependencies): Promise<PaymentOutcome> {
  const dependencies = actingAs(given, report.provider);
  return dependencies.database.query.transaction(async (query) => {
    const at = new Date(dependencies.clock.now());
    const locked = (await lockAttempt(query, report.outTradeNo)) ?? (await adoptAttempt(query, report, at));
    if (locked === null || locked.attempt.provider !== report.provider)
      return recordUnknownPayment(query, report, dependencies);
    const { order, attempt } = locked;
    if (await isRefundedExternally(query, attempt, report, dependencies)) return 'refunded';
    // A transfer may have paid a part of the order since the attempt was made.
    const dueFen = mayBecome(order.status, 'paid') ? await dueFenOf(query, order) : attempt.request.amountFen;
    if (attempt.request.amountFen !== report.amountFen || dueFen !== report.amountFen) {
      if (await isBooked(query, evidenceOf(report))) return 'known';
      await recordMismatch(query, attempt, report, dependencies);
      return 'mismatch';
    }
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

/**
 * Stores money that has no order, as after the restore of a backup, for the organiser to decide, and reports it once.
 */
async function recordUnknownPayment(
  query: Queryable,
  report: PaymentReport,
  { clock, reportFault }: PaymentDependencies,
): Promise<PaymentOutcome> {
  const { provider, outTradeNo, transactionId } = report;
  // The payment was refunded, so nothing is left to decide.
  if (report.state === 'refunded') return 'refunded';
  if (!(await insertUnknownPayment(query, report, new Date(clock.now())))) return 'known';
  const facts = { provider, outTradeNo, transactionId };
  reportFault(facts, 'money has arrived for an order we do not know: see the organiser’s payments unknown');
  return 'unknown';
}

/** Records a payment of the wrong amount for the organiser and reports it once. The attempt must be locked. */
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

/** The key under which a payment is booked once. */
export const evidenceOf = ({ provider, transactionId }: Pick<PaymentReport, 'provider' | 'transactionId'>) => ({
  method: provider,
  evidence: `transaction:${transactionId}`,
});

/**
 * Tells whether a payment was refunded, perhaps partly, in the provider's own console before it was booked: the
 * organiser then decides what is due for it. Ends the attempt and reports it once, however often the provider repeats
 * it; a late notification of the payment itself does not revive it. The attempt must be locked.
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

/**
 * Books a payment of an order.
 * @returns false if the same evidence was already booked
 */
export async function bookPayment(
  query: Queryable,
  order: OrderRow,
  payment: { amountFen: number; evidence: string; method: string; at: Date },
): Promise<boolean> {
  const { amountFen, evidence, method, at } = payment;
  return addToLedger(query, { orderId: order.id, kind: 'payment', method, amountFen, evidence, createdAt: at });
}

/**
 * Requires that an order can be paid.
 * @returns the people in it
 * @throws Refusal if it is paid or cancelled, or someone in it awaits the organiser's review or was refused
 */
export async function requirePayable(query: Queryable, order: OrderRow): Promise<EntryRow[]> {
  if (order.status === 'paid') throw refuse('该订单已支付，请勿重复支付');
  if (order.status === 'cancelled') throw refuse('该订单已取消');
  const attendees = await entriesOfOrder(query, order.id);
  if (attendees.some(({ reviewState }) => reviewState === 'pending'))
    throw refuse('报名正在等待主办方审核，审核通过后即可支付');
  if (attendees.some(({ reviewState }) => reviewState === 'refused')) throw refuse('报名未通过主办方审核');
  return attendees;
}

/** The advice that whoever is about to pay gets at a cancelled meeting; money that has come is booked all the same. */
export const notToPay = '不用再付款';

/**
 * Like `requirePayable`, for somebody who is about to pay: the places of the order's people are kept while the payment may
 * come (product §16.44).
 * @param until for how long at least; null: as long as it takes
 * @throws Refusal, also if the meeting was cancelled, or if a place has lapsed and is somebody else's
 */
export async function preparePayment(
  query: Transaction,
  { order, meeting }: { order: OrderRow; meeting: MeetingRow },
  until: Date | null,
  at: Date,
): Promise<void> {
  const attendees = await requirePayable(query, order);
  requireNotCancelled(meeting, notToPay);
  if (attendees.every(({ places }) => places.length === 0)) return;
  // Locked in their order before the places are, as everywhere.
  await lockEntriesOfOrder(query, order.id);
  await keepPlaces(query, order.id, until, at);
}

/**
 * Marks an order as paid and everyone in it as a paid delegate, and notifies them. The order must be locked and
 * pending.
 */
export async function settleOrder(query: Transaction, order: OrderRow, at: Date): Promise<void> {
  await updateOrder(query, order.id, { status: 'paid', paidAt: at, awaitingTransferSince: null });
  const payer = order.teamId === null ? 'attendee' : 'operator';
  const attendees = await lockEntriesOfOrder(query, order.id);
  const idsOf = (isAmong: (attendee: EntryRow) => boolean): string[] => attendees.filter(isAmong).map(({ id }) => id);
  // Money that comes keeps its people, also those whose places had lapsed.
  const changes = { payment: 'paid', paidBy: payer, placesUntil: null, updatedAt: at } as const;
  // Nobody under review can start to pay, but a payment in progress may complete after a refusal.
  const isAdmitted = ({ reviewState }: EntryRow): boolean => reviewState === 'none' || reviewState === 'approved';
  await updateEntries(query, idsOf(isAdmitted), { ...changes, isRegistered: true });
  await updateEntries(
    query,
    idsOf((attendee) => !isAdmitted(attendee)),
    { ...changes, isRegistered: false },
  );
  // A free visitor who pays has upgraded. In a team these are members who registered while the meeting was free.
  const isUpgraded = (attendee: EntryRow): boolean => attendee.userType === 'free-guest';
  const upgraded = { userType: 'individual', entryType: 'paid' } as const;
  await updateEntries(query, idsOf(isUpgraded), upgraded);
  const isMember = (attendee: EntryRow): boolean => isUpgraded(attendee) && attendee.teamId !== null;
  await updateEntries(query, idsOf(isMember), { userType: 'team-member' });
  const placed = attendees.filter((attendee) => isUpgraded(attendee) && attendee.places.length > 0);
  if (placed.length > 0)
    await allowingPlaces(query, 'beyond', async () => {
      for (const { id, places } of placed)
        await updateEntry(query, id, { places: placesOfKind(places, 'paid'), upgradeUntil: null });
    });
  await notifyPaid(query, order, attendees, at);
}

/**
 * Queues a refund of a payment that its order does not need, does not need any more, or needs in another amount. A job
 * sends it.
 */
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
