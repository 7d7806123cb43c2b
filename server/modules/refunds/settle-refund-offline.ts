import { refuse } from '../../answers';
import type { Dependencies } from '../../dependencies';
import { addToLedger, lockRefund, updateRefund } from '../payments/store';

/**
 * Notes that the organiser gave the money of a refund back in another way, since WeChat could not: it is booked as gone,
 * and WeChat is asked no more. Only after WeChat's own final word: one that it may still pay out would go back twice.
 * @throws Refusal
 */
export async function settleRefundOffline(outRefundNo: string, { database, clock }: Dependencies): Promise<void> {
  await database.query.transaction(async (query) => {
    const refund = await lockRefund(query, outRefundNo);
    if (refund === null) throw refuse('退款单不存在');
    if (refund.state === 'success') throw refuse('该退款已由微信完成');
    if (refund.state === 'offline') throw refuse('该退款已记为线下退款');
    if (refund.state !== 'closed' && refund.state !== 'abnormal')
      throw refuse('微信仍可能完成该退款，不能记为线下退款');
    const at = new Date(clock.now());
    await updateRefund(query, outRefundNo, { state: 'offline', failure: '', updatedAt: at });
    await addToLedger(query, {
      ...{ orderId: refund.orderId, kind: 'refund', method: 'offline', amountFen: -refund.refundFen },
      evidence: `refund:${outRefundNo}:offline`,
      createdAt: at,
    });
  });
}
