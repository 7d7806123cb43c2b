import { refuse } from '../../http/answers';
import type { Transaction } from '../../db/database';
import type { RefundRow } from '../../db/tables/refunds';
import type { Dependencies } from '../../context/dependencies';
import { findProvider } from '../../gateways/payment-provider';
import { lockEntry } from '../../stores/entries/store';
import { notifyBounced, notifyPaidBack } from '../notices/money-notices';
import { addToLedger, isBooked } from '../../stores/payments/store';
import { openPayouts, updatePayout } from '../../stores/payouts/store';
import {
  dueImmediately,
  insertRefund,
  lockApplication,
  lockRefund,
  updateApplication,
  updateRefund,
} from '../../stores/refunds/store';
import { offlineMethod } from '../../../src/domain/payment/offline-method';

/**
 * Queues a refund again that its provider closed, could not pay out or did not accept, under the same number: a
 * provider refunds a number once. One in progress is queried.
 * @throws Refusal
 */
export async function retryRefund(outRefundNo: string, { database }: Dependencies): Promise<void> {
  await database.query.transaction(async (query) => {
    const refund = await requireRefund(query, outRefundNo);
    if (refund.provider === offlineMethod)
      throw refuse('该款项只能由主办方退回付款方，退回后请用 refunds offline 登记');
    if (refund.state === 'success') throw refuse('该退款已完成');
    const state = refund.state === 'processing' ? 'processing' : 'requested';
    await updateRefund(query, outRefundNo, { state, updatedAt: dueImmediately });
  });
}

/**
 * Records that the organiser paid the money back, because the provider could not, or because it came by transfer. Only
 * now is it booked as returned, its recipient notified, and the provider no longer called. It is allowed only after the
 * provider's final answer: a refund that the provider may still pay out would be paid twice.
 * @param bankSerial '' if not recorded
 * @throws Refusal
 */
export async function settleRefundOffline(
  outRefundNo: string,
  bankSerial: string,
  { database, clock, gateways }: Dependencies,
): Promise<void> {
  await database.query.transaction(async (query) => {
    const refund = await requireRefund(query, outRefundNo);
    const company = findProvider(gateways.payments, refund.provider)?.labels.company ?? refund.provider;
    if (refund.state === 'success') throw refuse(`该退款已由${company}完成`);
    const isOrganisers = refund.provider === offlineMethod;
    if (!isOrganisers && refund.state !== 'closed' && refund.state !== 'abnormal')
      throw refuse(`${company}仍可能完成该退款，不能记为线下退款`);
    await bookPaidBack(query, refund, bankSerial, new Date(clock.now()));
  });
}

/** Books a refund as paid by the organiser, and tells its recipient. The refund must be locked, and not be paid. */
export async function bookPaidBack(query: Transaction, refund: RefundRow, bankSerial: string, at: Date): Promise<void> {
  const { outRefundNo, refundFen } = refund;
  await updateRefund(query, outRefundNo, { state: 'offline', failure: '', bankSerial, updatedAt: at });
  await book(query, refund, {
    amountFen: -refundFen,
    evidence: evidenceOf(outRefundNo, (await countPaid(query, outRefundNo)) + 1),
    at,
  });
  const [payout] = await openPayouts(query, [outRefundNo]);
  if (payout !== undefined) await updatePayout(query, payout.reference, { state: 'paid', bankSerial });
  const entry = refund.entryId === null ? null : await lockEntry(query, refund.entryId);
  if (entry !== null) await notifyPaidBack(query, entry, refundFen, at);
}

/**
 * Books that the bank returned what the organiser had paid: the refund is to be paid again, to another account, and its
 * recipient is asked for one. The refund must be locked.
 * @param given `reason` as the bank gives it, `bounceSerial` of the row that shows the return; '' for none
 * @throws Refusal for a refund that was neither paid nor sent to the bank
 */
export async function bookBounced(
  query: Transaction,
  refund: RefundRow,
  { reason, bounceSerial }: { reason: string; bounceSerial: string },
  at: Date,
): Promise<void> {
  const { outRefundNo, refundFen, state } = refund;
  const [payout] = await openPayouts(query, [outRefundNo]);
  if (refund.provider !== offlineMethod) throw refuse('该退款不是主办方打款的，不能登记银行退回');
  if (state !== 'offline' && payout?.state !== 'sent') throw refuse('该退款还没有打款，无需登记退回');
  const failure = `银行退回：${reason}`;
  await updateRefund(query, outRefundNo, { state: 'requested', failure, bankSerial: '', updatedAt: at });
  if (state === 'offline') {
    const evidence = `${evidenceOf(outRefundNo, await countPaid(query, outRefundNo))}:bounced`;
    await book(query, refund, { amountFen: refundFen, evidence, at });
  }
  if (payout !== undefined) await updatePayout(query, payout.reference, { state: 'bounced', bounceSerial });
  const entry = refund.entryId === null ? null : await lockEntry(query, refund.entryId);
  if (entry !== null) await notifyBounced(query, entry, refundFen, at);
}

async function book(
  query: Transaction,
  { orderId }: RefundRow,
  { at, ...row }: { amountFen: number; evidence: string; at: Date },
): Promise<void> {
  await addToLedger(query, { ...row, orderId, kind: 'refund', method: offlineMethod, createdAt: at });
}

/** The evidence of a payment to its recipient: `refund:<number>:offline`, and from the second one on with its count. */
const evidenceOf = (outRefundNo: string, count: number): string =>
  `refund:${outRefundNo}:offline${count === 1 ? '' : `:${count}`}`;

async function countPaid(query: Transaction, outRefundNo: string): Promise<number> {
  let count = 0;
  while (await isBooked(query, { method: offlineMethod, evidence: evidenceOf(outRefundNo, count + 1) })) count += 1;
  return count;
}

/**
 * Records that the organiser has checked a refund that an earlier edition booked as returned when it was approved. The
 * booking stays as it is, and nobody is notified again.
 * @param bankSerial '' if not recorded
 * @throws Refusal
 */
export async function settleEarlierRefund(
  applicationId: string,
  bankSerial: string,
  { database, clock, randomIds }: Dependencies,
): Promise<void> {
  await database.query.transaction(async (query) => {
    const locked = await lockApplication(query, applicationId);
    if (locked?.application.decision !== 'approved') throw refuse('退款单不存在');
    const { application, order, entry } = locked;
    if (application.outRefundNo !== null) throw refuse('该退款已记为线下退款');
    const at = new Date(clock.now());
    const outRefundNo = randomIds.outTradeNo();
    await insertRefund(query, {
      ...{ outRefundNo, orderId: order.id, entryId: entry.id, provider: offlineMethod, outTradeNo: order.outTradeNo },
      ...{
        refundFen: application.refundFen,
        totalFen: order.amountFen,
        reason: '参会退费',
        state: 'offline',
        bankSerial,
      },
      ...{ createdAt: application.decidedAt ?? at, updatedAt: at },
    });
    await updateApplication(query, application.id, { outRefundNo });
  });
}

/**
 * Finds a refund that was not made offline.
 * @throws Refusal
 */
async function requireRefund(query: Transaction, outRefundNo: string): Promise<RefundRow> {
  const refund = await lockRefund(query, outRefundNo);
  if (refund === null) throw refuse('退款单不存在');
  if (refund.state === 'offline') throw refuse('该退款已记为线下退款');
  return refund;
}
