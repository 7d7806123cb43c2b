import type { Centre } from './centre';
import type { Order } from '../order/order';
import { orderState } from '../order/order-state';

type ListedOrder = Pick<Order, 'payment' | 'transfer'> & { attendees: readonly { id: string }[] };

/**
 * The ids of the attendees whose order waits for a bank transfer (product §9.9). An order that lists no attendees counts
 * as the caller's own, unless the caller is a team operator.
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
