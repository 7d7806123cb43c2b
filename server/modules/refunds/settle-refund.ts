import { refuse } from '../../answers';
import type { Transaction } from '../../db/database';
import { offlineMethod } from '../../db/tables/payments';
import type { RefundRow } from '../../db/tables/refunds';
import type { Dependencies } from '../../dependencies';
import { findProvider } from '../../gateways/payment-provider';
import { addToLedger } from '../payments/store';
import { dueImmediately, lockRefund, updateRefund } from './store';

/**
 * Queues a refund again that its provider closed, could not pay out or did not accept, under the same number: a
 * provider refunds a number once. One in progress is queried.
 * @throws Refusal
 */
export async function retryRefund(outRefundNo: string, { database }: Dependencies): Promise<void> {
  await database.query.transaction(async (query) => {
    const refund = await requireRefund(query, outRefundNo);
    if (refund.provider === offlineMethod) throw refuse('转账只能由主办方退回付款方，退回后请用 refunds offline 登记');
    if (refund.state === 'success') throw refuse('该退款已完成');
    const state = refund.state === 'processing' ? 'processing' : 'requested';
    await updateRefund(query, outRefundNo, { state, updatedAt: dueImmediately });
  });
}

/**
 * Records that the organiser refunded the money, since the provider could not, or since it came by transfer: it is booked as returned, and
 * the provider is no longer called. Only after the provider's final answer: one that it may still pay out would be
 * refunded twice.
 * @throws Refusal
 */
export async function settleRefundOffline(
  outRefundNo: string,
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
    await updateRefund(query, outRefundNo, { state: 'offline', failure: '', updatedAt: at });
    await addToLedger(query, {
      ...{ orderId: refund.orderId, kind: 'refund', method: offlineMethod, amountFen: -refund.refundFen },
      evidence: `refund:${outRefundNo}:offline`,
      createdAt: at,
    });
  });
}

/** @throws Refusal if there is none, or it was refunded offline */
async function requireRefund(query: Transaction, outRefundNo: string): Promise<RefundRow> {
  const refund = await lockRefund(query, outRefundNo);
  if (refund === null) throw refuse('退款单不存在');
  if (refund.state === 'offline') throw refuse('该退款已记为线下退款');
  return refund;
}
