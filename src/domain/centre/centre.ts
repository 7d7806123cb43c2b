import type { Attendee } from '../attendee/attendee';
import type { Meeting } from '../meeting/meeting';
import type { Order } from '../order/order';
import type { TeamOperator } from '../team/team-operator';

/** What the personal centre is told of whoever is logged in. */
export interface Centre {
  /** The phone's own registration; null for an operator who has none. */
  attendee: Attendee | null;
  meeting: Meeting | null;
  /** The order to pay, else the latest; null where there is none. */
  order: Order | null;
  orders: Order[];
  operator: TeamOperator | null;
  isTeamOperator: boolean;
  /** The team's members for an operator, else all registrations of the phone's own. */
  attendees: Attendee[];
}
