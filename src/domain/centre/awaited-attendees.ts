import type { Centre } from './centre';
import type { Order } from '../order/order';
import { orderState } from '../order/order-state';

type ListedOrder = Pick<Order, 'payStatus' | 'transfer'> & { attendees: readonly { id: string }[] };

/**
 * The ids of those whose money is on its way: their order waits for a transfer (product §9.9). An order that does not
 * say whom it is for is its payer's own, unless a team pays.
 */
export function awaitedAttendees({
  attendee,
  orders,
  isTeamOperator,
}: Pick<Centre, 'attendee' | 'isTeamOperator'> & { orders: readonly ListedOrder[] }): ReadonlySet<string> {
  const own = attendee === null || isTeamOperator ? [] : [attendee];
  const waiting = orders.filter((order) => orderState(order, order.transfer) === 'waiting');
  const people = waiting.flatMap(({ attendees }) => (attendees.length > 0 ? attendees : own));
  return new Set(people.map(({ id }) => id));
}
