import type { UserType } from '../attendee/attendee';
import type { Order } from '../order/order';

/** The payer: an attendee for their own registration or upgrade, or a team for its members. */
export type OrderPayer = 'attendee' | 'team';

/** These users register, and are ordered, on their own. */
const paysAlone: Readonly<Record<UserType, boolean>> = { 'team-member': false, 'free-guest': true, individual: true };

/**
 * Tells a team's order from an individual's. An operator's list holds the team's orders and any for the operator's own
 * registration; they differ in the user types of their attendees (product §10.5). Only a team's order can be cancelled
 * without withdrawing a registration.
 */
export function orderPayer(order: Pick<Order, 'attendees'>, centre: { isTeamOperator: boolean }): OrderPayer {
  if (!centre.isTeamOperator) return 'attendee';
  const isOwn = ({ userType }: Order['attendees'][number]): boolean => userType !== null && paysAlone[userType];
  return order.attendees.length > 0 && order.attendees.every(isOwn) ? 'attendee' : 'team';
}
