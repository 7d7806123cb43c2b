import { refuse } from '../../http/answers';
import type { Transaction } from '../../db/database';
import type { RefundRow } from '../../db/tables/refunds';
import type { Dependencies } from '../../context/dependencies';
import { findProvider } from '../../gateways/payment-provider';
import { lockEntry } from '../../stores/entries/store';
import { tellPaidBack } from '../notices/money-notices';
import { addToLedger } from '../../stores/payments/store';
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
 * Records that the organiser has paid the money back, since the provider could not, or since it came by transfer: only
 * now is it booked as returned, whoever gets their share is told, and the provider is no longer called. Only after the
 * provider's final answer: one that it may still pay out would be refunded twice.
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
    const at = new Date(clock.now());
    await updateRefund(query, outRefundNo, { state: 'offline', failure: '', bankSerial, updatedAt: at });
    await addToLedger(query, {
      ...{ orderId: refund.orderId, kind: 'refund', method: offlineMethod, amountFen: -refund.refundFen },
      evidence: `refund:${outRefundNo}:offline`,
      createdAt: at,
    });
    const entry = refund.entryId === null ? null : await lockEntry(query, refund.entryId);
    if (entry !== null) await tellPaidBack(query, entry, refund.refundFen, at);
  });
}

/**
 * Records that a refund has been checked which an earlier edition booked as returned when it was approved: its money
 * stays as it is booked, and nobody is told again.
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

/** @throws Refusal if there is none, or it was refunded offline */
async function requireRefund(query: Transaction, outRefundNo: string): Promise<RefundRow> {
  const refund = await lockRefund(query, outRefundNo);
  if (refund === null) throw refuse('退款单不存在');
  if (refund.state === 'offline') throw refuse('该退款已记为线下退款');
  return refund;
}
