import type { Centre } from '../../contract/centre';
import { payStatus, transferStatus, whoPay, type Entered } from '../../contract/entered';
import type { Meeting } from '../../contract/meeting';
import { isRegistrationClosed } from '../meeting/registration-closing';
import { isDayPast, isPast } from '../time/deadlines';
import { admits, isFreeGuest, isGivenUp, isPaidAndHeld } from './ticket-state';

/** The entries of the personal centre's grid. */
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

/** 'applied' shows 已申请, 'ended' 已截止. Who has applied sees that, even after the deadline. */
export type CentreBadge = 'applied' | 'ended';

export interface CentreAction {
  name: CentreActionName;
  badge: CentreBadge | null;
}

type CentreRules = Pick<Centre, 'entered' | 'meeting' | 'orderList' | 'isTeamOperator'>;

/**
 * The grid of the personal centre, in order (spec sections 2, 4 and 6, design section 5). An operator manages
 * members, payments and orders, and sees no QR code, invoice or registration info.
 * @param now epoch milliseconds
 */
export function centreActions(centre: CentreRules, now: number): CentreAction[] {
  const { entered, meeting, orderList } = centre;
  const team: CentreAction[] = centre.isTeamOperator ? [plain('members'), plain('payments'), plain('orders')] : [];
  if (entered === null || meeting === null) return team;
  const own: CentreAction[] = centre.isTeamOperator
    ? []
    : [
        ...when(admits(entered), plain('qr-code')),
        plain('registration-info'),
        ...when(showsInvoice(entered, orderList.length), invoiceAction(centre, meeting, now)),
      ];
  return [
    ...team,
    ...own,
    ...when(canApplyCredit(entered, meeting), creditAction(entered, meeting, now)),
    ...when(canTransfer(entered, meeting, now), plain('transfer')),
    ...when(canApplyRefund(entered, meeting, now), plain('refund')),
    ...when(!centre.isTeamOperator && canUpgrade(entered, meeting, now), plain('upgrade')),
  ];
}

/** Where credit is offered: who is registered, or a free guest, and has not given the ticket up. */
export function canApplyCredit(entered: Entered, meeting: Pick<Meeting, 'isScore'>): boolean {
  return meeting.isScore && (entered.isSignUp || isFreeGuest(entered)) && !isGivenUp(entered);
}

/** Shown with orders, to who is registered or has given or received the ticket. */
function showsInvoice(entered: Entered, orders: number): boolean {
  return orders > 0 && (entered.isSignUp || entered.transferStatus !== transferStatus.none);
}

/** A paid ticket with no refund and no transfer, before changeDeadline. */
export function canTransfer(entered: Entered, meeting: Pick<Meeting, 'changeDeadline'>, now: number): boolean {
  return (
    isPaidAndHeld(entered) && entered.transferStatus === transferStatus.none && !isPast(meeting.changeDeadline, now)
  );
}

/** A ticket that the attendee paid for, with no refund and no transfer, before refundDeadline. */
export function canApplyRefund(entered: Entered, meeting: Pick<Meeting, 'refundDeadline'>, now: number): boolean {
  return (
    entered.whoPay === whoPay.attendee &&
    isPaidAndHeld(entered) &&
    entered.transferStatus === transferStatus.none &&
    !isPast(meeting.refundDeadline, now)
  );
}

/** A free guest of a paid meeting may become a delegate while registration is open. */
export function canUpgrade(entered: Entered, meeting: Pick<Meeting, 'isPaid' | 'bmEndTime'>, now: number): boolean {
  return (
    meeting.isPaid &&
    isFreeGuest(entered) &&
    entered.payStatus === payStatus.unpaid &&
    entered.transferStatus === transferStatus.none &&
    !isRegistrationClosed(meeting, now)
  );
}

function creditAction(entered: Entered, meeting: Meeting, now: number): CentreAction {
  return { name: 'credit', badge: badge(entered.credit !== null, isPast(meeting.scoreDeadline, now)) };
}

function invoiceAction({ orderList }: CentreRules, meeting: Meeting, now: number): CentreAction {
  const hasInvoice = orderList.some(({ invoice }) => invoice !== null);
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
