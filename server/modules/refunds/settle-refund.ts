import { refuse } from '../../answers';
import type { Transaction } from '../../db/database';
import { offlineMethod } from '../../db/tables/payments';
import type { RefundRow } from '../../db/tables/refunds';
import type { Dependencies } from '../../dependencies';
import { findProvider } from '../../gateways/payment-provider';
import { addToLedger } from '../payments/store';
import { dueImmediately, lockRefund, updateRefund } from './store';

/**
 * Puts a refund that its provider closed, could not pay out or would not take in line again, under the number it has: a
 * provider refunds one number once. One under way is asked about.
 * @throws Refusal
 */
export async function retryRefund(outRefundNo: string, { database }: Dependencies): Promise<void> {
  await database.query.transaction(async (query) => {
    const refund = await requireRefund(query, outRefundNo);
    if (refund.state === 'success') throw refuse('该退款已完成');
    const state = refund.state === 'processing' ? 'processing' : 'requested';
    await updateRefund(query, outRefundNo, { state, updatedAt: dueImmediately });
  });
}

/**
 * Notes that the organiser gave the money of a refund back in another way, since its provider could not: it is booked as
 * gone, and the provider is asked no more. Only after the provider's own final word: one that it may still pay out would
 * go back twice.
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
    if (refund.state !== 'closed' && refund.state !== 'abnormal')
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

/** @throws Refusal where there is none, or it was given back offline */
async function requireRefund(query: Transaction, outRefundNo: string): Promise<RefundRow> {
  const refund = await lockRefund(query, outRefundNo);
  if (refund === null) throw refuse('退款单不存在');
  if (refund.state === 'offline') throw refuse('该退款已记为线下退款');
  return refund;
}
