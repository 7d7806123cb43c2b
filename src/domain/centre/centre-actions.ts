import type { Attendee } from '../attendee/attendee';
import type { Meeting } from '../meeting/meeting';
import { canApplyCredit, canApplyRefund, canTransfer, canUpgrade } from '../ticket/attendee-actions';
import { canRefundMember } from '../ticket/member-actions';
import { admits } from '../ticket/ticket-state';
import { isDayPast, isPast } from '../time/shanghai-time';
import type { Centre } from './centre';

/** The actions in the personal centre's grid. */
export type CentreActionName =
  | 'qr-code'
  | 'registration-info'
  | 'invoice'
  | 'credit'
  | 'hours'
  | 'transfer'
  | 'refund'
  | 'upgrade'
  | 'members'
  | 'payments'
  | 'orders'
  | 'roster';

/**
 * 'applied' shows 已申请, 'ended' 已截止, 'waiting' 等待接收. 'applied' takes precedence, even after the deadline.
 */
export type CentreBadge = 'applied' | 'ended' | 'waiting';

export interface CentreAction {
  name: CentreActionName;
  badge: CentreBadge | null;
}

type TeamRules = Pick<Centre, 'orders' | 'attendees'> & { meeting: Pick<Meeting, 'isPaid'> };

type CentreRules = Pick<Centre, 'attendee' | 'meeting' | 'orders' | 'isTeamOperator'> &
  Partial<Pick<Centre, 'hasHours'>>;

/**
 * The actions that the centre offers for the user's own registration, in order (product §10.18, §10.19, §12.3). An
 * operator finds the invoice among the team's orders instead, and may refund a ticket that the team paid for.
 * @param now epoch milliseconds
 */
export function ownActions(centre: CentreRules, now: number): CentreAction[] {
  const { attendee, meeting, orders, isTeamOperator } = centre;
  if (attendee === null || meeting === null) return [];
  const hasInvoice = !isTeamOperator && showsInvoice(attendee, orders.length);
  const isRefundable =
    canApplyRefund(attendee, meeting, now) || (isTeamOperator && canRefundMember(attendee, { meeting, now }));
  return [
    ...when(admits(attendee), plain('qr-code')),
    plain('registration-info'),
    ...when(hasInvoice, invoiceAction(centre, meeting, now)),
    ...when(canApplyCredit(attendee, meeting), creditAction(attendee, meeting, now)),
    ...when(centre.hasHours === true, plain('hours')),
    ...when(canTransfer(attendee, meeting, now), {
      name: 'transfer',
      badge: attendee.offer !== null && !isPast(attendee.offer.until, now) ? 'waiting' : null,
    }),
    ...when(isRefundable, plain('refund')),
    ...when(canUpgrade(attendee, meeting, now), plain('upgrade')),
  ];
}

/** The actions of an operator's grid, in order. A free meeting has no payments, but may have orders from before it became free. */
export function teamActions({ meeting, orders, attendees }: TeamRules): CentreAction[] {
  return [
    plain('members'),
    ...when(meeting.isPaid, plain('payments')),
    ...when(meeting.isPaid || orders.length > 0, plain('orders')),
    ...when(attendees.length > 0, plain('roster')),
  ];
}

/** The invoice shows where there are orders, to registered attendees and to anyone who gave or received a ticket. */
function showsInvoice(attendee: Attendee, orders: number): boolean {
  return orders > 0 && (attendee.isRegistered || attendee.transfer !== 'none');
}

function creditAction(attendee: Attendee, meeting: Meeting, now: number): CentreAction {
  return { name: 'credit', badge: badge(attendee.credit !== null, isPast(meeting.creditDeadline, now)) };
}

function invoiceAction({ orders }: CentreRules, meeting: Meeting, now: number): CentreAction {
  const hasInvoice = orders.some(({ invoice }) => invoice !== null);
  return { name: 'invoice', badge: badge(hasInvoice, isDayPast(meeting.invoiceDeadline, now)) };
}

function badge(isApplied: boolean, isEnded: boolean): CentreBadge | null {
  if (isApplied) return 'applied';
  return isEnded ? 'ended' : null;
}

function plain(name: CentreActionName): CentreAction {
  return { name, badge: null };
}

function when(isShown: boolean, action: CentreAction): CentreAction[] {
  return isShown ? [action] : [];
}
