import { refusedRefundResult } from '../../../src/domain/ticket/refused-refund';
import { notFound, refuse } from '../../http/answers';
import type { Transaction } from '../../db/database';
import type { EntryRow } from '../../db/tables/entries';
import type { OrderRow } from '../../db/tables/orders';
import type { RefundApplicationRow } from '../../db/tables/refunds';
import type { Dependencies } from '../../context/dependencies';
import { isRowId } from '../../secrets/random-ids';
import { hasCheckedIn } from '../../stores/door/scans';
import { updateEntry } from '../../stores/entries/store';
import { notifyRefundDecision } from '../notices/ticket-notices';
import { endOrderItem, paidShareOf } from '../../stores/orders/order-items';
import {
  dueImmediately,
  insertRefund,
  lockApplication,
  paymentToRefund,
  updateApplication,
  type RefundablePayment,
} from '../../stores/refunds/store';
import { offlineMethod } from '../../../src/domain/payment/offline-method';

/** The way in which money is refunded: by the payment's provider, or by the organiser. */
export type RefundWay = 'provider' | 'offline';

/** The notes for those who get their money back. */
export const refundNotes: Readonly<Record<RefundWay, string>> = {
  provider: '款项将原路退回',
  offline: '款项将由主办方退回',
};

/**
 * Approves a refund: the ticket becomes invalid immediately, and the refund is queued, for at most what remains of the
 * share and of the payment.
 * @returns how it is refunded, and how much, in fen
 * @throws Refusal
 */
export async function approveRefund(
  applicationId: string,
  dependencies: Dependencies,
): Promise<{ way: RefundWay; refundFen: number }> {
  const { database, clock, randomIds } = dependencies;
  return database.query.transaction(async (query) => {
    const { application, order, entry } = await lockPending(query, applicationId);
    // The ticket stays valid while the application is pending, so it may have been used since.
    if (await hasCheckedIn(query, entry.id)) throw refuse('该参会人已签到，不能退费，请拒绝该退费申请');
    const at = new Date(clock.now());
    const payment = await paymentToRefund(query, order.id);
    const share = await paidShareOf(query, entry.id);
    const leftFen = Math.min(share?.leftFen ?? 0, payment?.leftFen ?? application.refundFen);
    const refundFen = Math.min(application.refundFen, leftFen);
    if (refundFen <= 0) throw refuse('没有可退的费用，请拒绝该退费申请');
    const { way, outRefundNo } = await queueShareRefund(query, { order, entry, refundFen, payment }, at, randomIds);
    const decision = { decision: 'approved', outRefundNo, refundFen, decidedAt: at } as const;
    await updateApplication(query, application.id, decision);
    await endTicket(query, order.id, entry.id, at);
    const note = refundNotes[way];
    await notifyRefundDecision(query, entry, { isApproved: true, result: `已通过，${note}`, note, refundFen }, at);
    return { way, refundFen };
  });
}

/** A refund of one attendee's share; the order and the entry must be locked. */
interface ShareRefund {
  order: OrderRow;
  entry: EntryRow;
  refundFen: number;
  /** The payment to refund; null if the organiser has to pay the money back. */
  payment: RefundablePayment | null;
}

/**
 * Queues a refund under a number that is stored before anybody is asked to pay it, so that repeated requests refund
 * once. `sendRefunds` sends it to the payment's provider. The organiser refunds an offline payment and records that
 * with `settleRefundOffline`; only then is it booked.
 */
export async function queueShareRefund(
  query: Transaction,
  { order, entry, refundFen, payment }: ShareRefund,
  at: Date,
  randomIds: Dependencies['randomIds'],
): Promise<{ way: RefundWay; outRefundNo: string }> {
  const outRefundNo = randomIds.outTradeNo();
  const { provider, outTradeNo, totalFen } = payment ?? {
    ...{ provider: offlineMethod, outTradeNo: order.outTradeNo, totalFen: order.amountFen },
  };
  await insertRefund(query, {
    ...{ outRefundNo, orderId: order.id, entryId: entry.id, refundFen, provider, outTradeNo, totalFen },
    ...{ reason: '参会退费', createdAt: at, updatedAt: dueImmediately },
  });
  return { way: payment === null ? 'offline' : 'provider', outRefundNo };
}

/** Ends the ticket of an attendee whose share of an order is refunded. The order and the entry must be locked. */
export async function endTicket(query: Transaction, orderId: string, entryId: string, at: Date): Promise<void> {
  const ended = { refund: 'refunded', isTouched: true, live: false } as const;
  await updateEntry(query, entryId, { ...ended, updatedAt: at });
  await endOrderItem(query, orderId, entryId);
}

/**
 * Refuses a refund: the ticket stays valid, and its holder may apply again ('reapplicable').
 * @throws Refusal
 */
export async function refuseRefund(
  applicationId: string,
  reason: string,
  { database, clock }: Dependencies,
): Promise<void> {
  await database.query.transaction(async (query) => {
    const { application, entry } = await lockPending(query, applicationId);
    const at = new Date(clock.now());
    await updateApplication(query, application.id, { decision: 'refused', reason, decidedAt: at });
    await updateEntry(query, entry.id, { refund: 'reapplicable', updatedAt: at });
    const isCheckedIn = await hasCheckedIn(query, entry.id);
    const result = refusedRefundResult({ refundReason: reason, isCheckedIn });
    // The reason may be cut here: WeChat's message opens the centre, which shows all of it.
    const told = [...(isCheckedIn ? [] : ['参会码仍有效']), ...(reason === '' ? [] : [reason])].join('；');
    const note = told === '' ? '如有疑问请联系主办方' : told;
    await notifyRefundDecision(query, entry, { isApproved: false, result, note, refundFen: application.refundFen }, at);
  });
}

async function lockPending(
  query: Transaction,
  applicationId: string,
): Promise<{ application: RefundApplicationRow; order: OrderRow; entry: EntryRow }> {
  const locked = isRowId(applicationId) ? await lockApplication(query, applicationId) : null;
  if (locked === null) throw notFound('退费申请不存在');
  if (locked.application.decision !== 'pending') throw refuse('该退费申请已处理');
  return locked;
}
