import { orderState } from '../order/order-state';
import type { Centre } from './centre';

/**
 * Lists what a centre waits for the organiser to do (product §9.25): confirm the bank transfers of these orders, and
 * decide a review or refund of the user's own; and for somebody to accept the user's own ticket. A team's refunds do not count, because its centre is too large to load
 * again and again.
 */
export function awaitedNews({ attendee, orders, isTeamOperator }: Centre): {
  outTradeNos: string[];
  decision: boolean;
} {
  return {
    outTradeNos: orders
      .filter((order) => order.outTradeNo !== '' && orderState(order, order.transfer) === 'waiting')
      .map(({ outTradeNo }) => outTradeNo),
    decision:
      !isTeamOperator &&
      attendee !== null &&
      (attendee.reviewState === 'pending' ||
        attendee.reviewState === 'waiting' ||
        attendee.refund === 'under-review' ||
        attendee.offer !== null ||
        orders.some(({ refundDueFen }) => refundDueFen > 0)),
  };
}
