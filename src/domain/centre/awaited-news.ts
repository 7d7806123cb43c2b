import { orderState } from '../order/order-state';
import type { Centre } from './centre';

/**
 * What a centre waits for that the organiser has yet to do (product §9.25): the transfers of these orders, and a decision
 * about oneself. A team's refunds are not asked about by themselves: its centre is too much to ask for again and again.
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
        attendee.refundStatus === 'under-review' ||
        orders.some(({ refundDueFen }) => refundDueFen > 0)),
  };
}
