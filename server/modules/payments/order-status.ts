import { refuse } from '../../answers';
import type { Queryable } from '../../db/database';
import type { OrderRow, OrderStatus } from '../../db/tables/orders';
import { entriesOfOrder } from './store';

/** Which status may follow which. A refund leaves an order paid: what came back stands in the ledger. */
const transitions: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: ['paid', 'cancelled'],
  paid: [],
  cancelled: [],
};

export function mayBecome(from: OrderStatus, to: OrderStatus): boolean {
  return transitions[from].includes(to);
}

/**
 * Lets an order through that may be paid now.
 * @throws Refusal where it is paid, cancelled, or someone in it waits for the organiser's review or was refused
 */
export async function requirePayable(query: Queryable, order: OrderRow): Promise<void> {
  if (order.status === 'paid') throw refuse('该订单已支付，请勿重复支付');
  if (order.status === 'cancelled') throw refuse('该订单已取消');
  const attendees = await entriesOfOrder(query, order.id);
  if (attendees.some(({ reviewState }) => reviewState === 'pending'))
    throw refuse('报名正在等待主办方审核，审核通过后即可支付');
  if (attendees.some(({ reviewState }) => reviewState === 'refused')) throw refuse('报名未通过主办方审核');
}
