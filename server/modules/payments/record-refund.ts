import type { RefundState } from '../../db/tables/payments';
import type { Dependencies } from '../../dependencies';
import type { Refund } from '../../gateways/ports';
import { addToLedger, lockRefund, updateRefund } from './store';

const stateOfStatus: Readonly<Record<string, RefundState>> = {
  PROCESSING: 'processing',
  SUCCESS: 'success',
  CLOSED: 'closed',
  ABNORMAL: 'abnormal',
};

/**
 * Records what WeChat says of a refund; booked once it has succeeded, once.
 * @returns false where the refund is none of ours, or its amount is another
 */
export async function recordRefund(
  refund: Refund,
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
): Promise<boolean> {
  return database.query.transaction(async (query) => {
    const own = await lockRefund(query, refund.outRefundNo);
    const state = stateOfStatus[refund.status];
    if (own === null || state === undefined || own.refundFen !== refund.refundFen) return false;
    // Done is done: a late answer does not take it back.
    if (own.state === 'success') return true;
    const at = new Date(clock.now());
    await updateRefund(query, own.outRefundNo, { state, updatedAt: at });
    if (state !== 'success') return true;
    await addToLedger(query, {
      orderId: own.orderId,
      kind: 'refund',
      method: 'wechat',
      amountFen: -own.refundFen,
      evidence: `refund:${own.outRefundNo}`,
      createdAt: at,
    });
    return true;
  });
}
