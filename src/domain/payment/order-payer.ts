import type { Centre } from '../../contract/centre';
import { userType } from '../../contract/entered';
import type { Order } from '../../contract/order';

/** Who pays: an attendee for their own registration or upgrade, or a team for members of its own. */
export type OrderPayer = 'attendee' | 'team';

/**
 * Whose order it is. An operator's list holds the team's orders and, where they registered by themselves, their own:
 * the wire tells them apart by who is in them (spec section 4: userType 2 is a team member). Only a team's order can be
 * cancelled by itself; an individual's is their registration.
 */
export function orderPayer(order: Pick<Order, 'entered'>, centre: Pick<Centre, 'isTeamOperator'>): OrderPayer {
  if (!centre.isTeamOperator) return 'attendee';
  const isOwn = ({ userType: type }: Order['entered'][number]): boolean =>
    type === userType.individual || type === userType.freeGuest;
  return order.entered.length > 0 && order.entered.every(isOwn) ? 'attendee' : 'team';
}
