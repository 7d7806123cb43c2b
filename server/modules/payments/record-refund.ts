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
 * Records what WeChat says of a refund; booked once it has succeeded, once. One that cannot succeed by itself any more
 * is reported: the payer waits for money that only the organiser can send.
 * @returns false where the refund is none of ours, or its amount is another
 */
export async function recordRefund(
  refund: Refund,
  { database, clock, reportFault }: Pick<Dependencies, 'database' | 'clock' | 'reportFault'>,
): Promise<boolean> {
  return database.query.transaction(async (query) => {
    const own = await lockRefund(query, refund.outRefundNo);
    const state = stateOfStatus[refund.status];
    if (own === null || state === undefined || own.refundFen !== refund.refundFen) return false;
    // Done is done: a late answer does not take it back.
    if (own.state === 'success') return true;
    const at = new Date(clock.now());
    await updateRefund(query, own.outRefundNo, { state, updatedAt: at });
    if ((state === 'closed' || state === 'abnormal') && own.state !== state) {
      const { orderId, outRefundNo } = own;
      reportFault({ orderId, outRefundNo, state }, 'a refund has failed: send the money back otherwise');
    }
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
