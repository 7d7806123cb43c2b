import type { Attendee } from '../attendee/attendee';
import type { Meeting } from '../meeting/meeting';
import type { Order } from '../order/order';
import type { OwedRefund } from '../payout/owed-refund';
import type { TeamSummary } from '../team/team-summary';
import type { TeamOperator } from '../team/team-operator';

/** The logged-in user's data in the personal centre. */
export interface Centre {
  /** The phone's own registration; null for an operator without one. */
  attendee: Attendee | null;
  meeting: Meeting | null;
  /** The unpaid order, else the latest; null without orders. */
  order: Order | null;
  orders: Order[];
  /** The latest cancelled orders; none where the server does not list them. */
  cancelledOrders: Order[];
  operator: TeamOperator | null;
  isTeamOperator: boolean;
  /** The team's members for an operator, else all registrations of the phone; with `summary` only the first members. */
  attendees: Attendee[];
  /** The counts of the whole team, if the server answered only a part of its members; null if `attendees` is complete. */
  summary: TeamSummary | null;
  /** The refunds that the organiser has to pay the user by bank; none where the server does not say. */
  owedRefunds: OwedRefund[];
  /** The meeting counts hours and credits for the user; false where the server does not say. */
  hasHours: boolean;
}
