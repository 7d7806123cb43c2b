import { refuse } from '../../answers';
import type { Dependencies } from '../../dependencies';
import { dueAtOnce, lockRefund, updateRefund } from '../payments/store';

/**
 * Puts a refund that WeChat closed, could not pay out or would not take in line again, under the number it has: WeChat
 * refunds one number once. One under way is asked about.
 * @throws Refusal
 */
export async function retryRefund(outRefundNo: string, { database }: Dependencies): Promise<void> {
  await database.query.transaction(async (query) => {
    const refund = await lockRefund(query, outRefundNo);
    if (refund === null) throw refuse('退款单不存在');
    if (refund.state === 'success') throw refuse('该退款已完成');
    if (refund.state === 'offline') throw refuse('该退款已记为线下退款');
    const state = refund.state === 'processing' ? 'processing' : 'requested';
    await updateRefund(query, outRefundNo, { state, updatedAt: dueAtOnce });
  });
}
