import { eq } from 'drizzle-orm';
import { refuse } from '../../answers';
import { refunds } from '../../db/tables/payments';
import type { Dependencies } from '../../dependencies';
import { lockRefund } from '../payments/store';

/**
 * Puts a refund that WeChat closed or could not pay out in line again, under the number it has: WeChat refunds one
 * number once.
 * @throws Refusal
 */
export async function retryRefund(outRefundNo: string, { database }: Dependencies): Promise<void> {
  await database.query.transaction(async (query) => {
    const refund = await lockRefund(query, outRefundNo);
    if (refund === null) throw refuse('退款单不存在');
    if (refund.state === 'success') throw refuse('该退款已完成');
    const state = refund.state === 'processing' ? 'processing' : 'requested';
    await query
      .update(refunds)
      .set({ state, updatedAt: new Date(0) })
      .where(eq(refunds.outRefundNo, outRefundNo));
  });
}
