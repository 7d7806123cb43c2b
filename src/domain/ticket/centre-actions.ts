import type { Centre } from '../centre/centre';
import { type Attendee } from '../attendee/attendee';
import { paidBy } from '../attendee/attendee';
import { transferStatus } from '../attendee/attendee';
import { payStatus } from '../attendee/attendee';
import type { Meeting } from '../meeting/meeting';
import { isRegistrationClosed } from '../meeting/registration-closing';
import { isDayPast, isPast } from '../time/shanghai-time';
import { admits, isFreeGuest, isGivenUp, isPaidAndHeld, type Ticket } from './ticket-state';

/** The actions in the personal centre's grid. */
export type CentreActionName =
  | 'qr-code'
  | 'registration-info'
  | 'invoice'
  | 'credit'
  | 'transfer'
  | 'refund'
  | 'upgrade'
  | 'members'
  | 'payments'
  | 'orders';

/** 'applied' shows 已申请, 'ended' 已截止. 'applied' takes precedence, even after the deadline. */
export type CentreBadge = 'applied' | 'ended';

export interface CentreAction {
  name: CentreActionName;
  badge: CentreBadge | null;
}

type CentreRules = Pick<Centre, 'attendee' | 'meeting' | 'orders' | 'isTeamOperator'>;

/**
 * The grid of the personal centre, in order (product §10.18, §12.3). An operator manages members, payments and orders
 * instead of having a QR code, invoice or registration info; where nothing is to be paid, members alone.
 * @param now epoch milliseconds
 */
export function centreActions(centre: CentreRules, now: number): CentreAction[] {
  const { attendee, meeting, orders } = centre;
  const chargesFee = meeting === null || meeting.isPaid;
  const team: CentreAction[] = centre.isTeamOperator
    ? [
        plain('members'),
        ...when(chargesFee, plain('payments')),
        ...when(chargesFee || orders.length > 0, plain('orders')),
      ]
    : [];
  if (attendee === null || meeting === null) return team;
  const own: CentreAction[] = centre.isTeamOperator
    ? []
    : [
        ...when(admits(attendee), plain('qr-code')),
        plain('registration-info'),
        ...when(showsInvoice(attendee, orders.length), invoiceAction(centre, meeting, now)),
      ];
  return [
    ...team,
    ...own,
    ...when(canApplyCredit(attendee, meeting), creditAction(attendee, meeting, now)),
    ...when(canTransfer(attendee, meeting, now), plain('transfer')),
    ...when(canApplyRefund(attendee, meeting, now), plain('refund')),
    ...when(!centre.isTeamOperator && canUpgrade(attendee, meeting, now), plain('upgrade')),
  ];
}

/** If the meeting offers credit: registered attendees and free visitors who have not given up their ticket. */
export function canApplyCredit(ticket: Ticket, meeting: Pick<Meeting, 'hasCredit'>): boolean {
  return meeting.hasCredit && (ticket.isRegistered || isFreeGuest(ticket)) && !isGivenUp(ticket);
}

/** With orders: for registered attendees, and anyone who transferred or received the ticket. */
function showsInvoice(attendee: Attendee, orders: number): boolean {
  return orders > 0 && (attendee.isRegistered || attendee.transferStatus !== transferStatus.none);
}

/** A paid ticket, neither refunded nor transferred, before the transfer deadline. */
export function canTransfer(ticket: Ticket, meeting: Pick<Meeting, 'transferDeadline'>, now: number): boolean {
  return (
    isPaidAndHeld(ticket) && ticket.transferStatus === transferStatus.none && !isPast(meeting.transferDeadline, now)
  );
}

/** A ticket that the attendee paid for, neither refunded nor transferred, before refundDeadline. */
export function canApplyRefund(ticket: Ticket, meeting: Pick<Meeting, 'refundDeadline'>, now: number): boolean {
  return (
    ticket.paidBy === paidBy.attendee &&
    isPaidAndHeld(ticket) &&
    ticket.transferStatus === transferStatus.none &&
    !isPast(meeting.refundDeadline, now)
  );
}

/** A free visitor of a paid meeting may become a delegate while registration is open. */
export function canUpgrade(ticket: Ticket, meeting: Pick<Meeting, 'isPaid' | 'registrationEnd'>, now: number): boolean {
  return (
    meeting.isPaid &&
    isFreeGuest(ticket) &&
    ticket.payStatus === payStatus.unpaid &&
    ticket.transferStatus === transferStatus.none &&
    !isRegistrationClosed(meeting, now)
  );
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
