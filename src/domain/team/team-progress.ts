import { payStatus } from '../attendee/attendee';
import type { Centre } from '../centre/centre';
import type { Meeting } from '../meeting/meeting';
import { isRegistrationClosed } from '../meeting/registration-closing';
import { orderPayer } from '../payment/order-payer';
import { canApplyMemberCredit } from '../ticket/member-actions';
import { isGivenUp, owesFee } from '../ticket/ticket-state';
import { isDayPast, isPast } from '../time/shanghai-time';
import { teamPrice } from './team-price';

/** How far an operator has got with their team, counted from the centre. */
export interface TeamProgress {
  /** Members who still hold a ticket or may get one. */
  members: number;
  /** Members who owe the fee, in an order or not. */
  unpaid: number;
  /** Those who are in no order yet. */
  orderable: number;
  /** What ordering all of those would cost, integer fen; 0 where the server gives no fees. */
  orderableFen: number;
  /** Whether that is the team price. */
  isDiscounted: boolean;
  /** The team's orders that are not paid. */
  openOrders: number;
  /** Those of them that wait for their transfer. */
  awaitedOrders: number;
  /** Paid orders of the team with an invoice, and without one while it may still be applied for. */
  invoicesApplied: number;
  invoicesToApply: number;
  /** Members whose credit was applied for, and who may still get it. */
  creditsApplied: number;
  creditsToApply: number;
}

type ProgressCentre = Pick<Centre, 'attendees' | 'orders' | 'operator' | 'isTeamOperator'>;

/** @param now epoch milliseconds */
export function teamProgress(centre: ProgressCentre, meeting: Meeting, now: number): TeamProgress {
  const held = centre.attendees.filter((member) => !isGivenUp(member));
  const teamOrders = centre.orders.filter((order) => orderPayer(order, centre) === 'team');
  const open = teamOrders.filter((order) => order.payStatus === payStatus.unpaid);
  const paid = teamOrders.filter((order) => order.payStatus === payStatus.paid);
  const ordered = new Set(open.flatMap(({ attendees }) => attendees.map(({ id }) => id)));
  const unpaid = held.filter((member) => owesFee(member, meeting));
  const orderable = unpaid.filter(({ id }) => !ordered.has(id));
  const price = teamPrice(
    orderable.map(({ feeFen }) => feeFen),
    meeting.discount,
  );
  const invoicesApplied = paid.filter(({ invoice }) => invoice !== null).length;
  return {
    members: held.length,
    unpaid: unpaid.length,
    orderable: orderable.length,
    orderableFen: price.totalFen,
    isDiscounted: price.isDiscounted,
    openOrders: open.length,
    awaitedOrders: open.filter(({ transfer }) => transfer !== null).length,
    invoicesApplied,
    invoicesToApply: isDayPast(meeting.invoiceDeadline, now) ? 0 : paid.length - invoicesApplied,
    creditsApplied: held.filter(({ credit }) => credit !== null).length,
    creditsToApply: membersForCredit(centre, meeting, now).length,
  };
}

/** The members whose credit can be applied for now. */
export function membersForCredit(
  { attendees, operator }: Pick<Centre, 'attendees' | 'operator'>,
  meeting: Meeting,
  now: number,
): Centre['attendees'] {
  if (isPast(meeting.creditDeadline, now)) return [];
  return attendees.filter(
    (member) =>
      member.credit === null && canApplyMemberCredit(member, { meeting, operator, now }) && !isGivenUp(member),
  );
}

/** The step that an operator should take next; null once all is done. */
export type TeamStep = 'members' | 'payment' | 'afterwards';

/** @param now epoch milliseconds */
export function nextTeamStep(progress: TeamProgress, meeting: Meeting, now: number): TeamStep | null {
  if (progress.members === 0) return isRegistrationClosed(meeting, now) ? null : 'members';
  if (progress.orderable > 0 || progress.openOrders > 0) return 'payment';
  return progress.invoicesToApply > 0 || progress.creditsToApply > 0 ? 'afterwards' : null;
}
