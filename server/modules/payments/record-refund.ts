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
 * is reported: the payer waits for money that only the organiser can send. So is one that was given back otherwise and that
 * WeChat pays out all the same.
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
    const { orderId, outRefundNo } = own;
    if (own.state === 'offline') {
      if (state !== 'success') return true;
      reportFault({ orderId, outRefundNo }, 'a refund was paid out by WeChat after it was given back otherwise');
    }
    await updateRefund(query, outRefundNo, { state, failure: '', updatedAt: at });
    if ((state === 'closed' || state === 'abnormal') && own.state !== state)
      reportFault({ orderId, outRefundNo, state }, 'a refund has failed: see the organiser’s refunds list');
    if (state !== 'success') return true;
    await addToLedger(query, {
      orderId,
      kind: 'refund',
      method: 'wechat',
      amountFen: -own.refundFen,
      evidence: `refund:${outRefundNo}`,
      createdAt: at,
    });
    return true;
  });
}
