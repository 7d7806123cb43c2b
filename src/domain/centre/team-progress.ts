import type { Attendee } from '../attendee/attendee';
import type { Centre } from '../centre/centre';
import type { Meeting } from '../meeting/meeting';
import { isRegistrationClosed } from '../meeting/registration-closing';
import { orderPayer } from '../order/order-payer';
import { isGivenUp, owesFee } from '../ticket/ticket-state';
import { isDayPast, isPast } from '../time/shanghai-time';
import { lacksCredit, summariseTeam, type TeamSummary } from '../team/team-summary';

/** An operator's progress with their team, counted from the centre. */
export interface TeamProgress extends TeamSummary {
  /** The team's orders that are not paid. */
  openOrders: number;
  /** The open orders that wait for a bank transfer. */
  awaitedOrders: number;
  /** Paid orders of the team with an invoice, and without one while it may still be applied for. */
  invoicesApplied: number;
  invoicesToApply: number;
}

type ProgressCentre = Pick<Centre, 'attendees' | 'orders' | 'isTeamOperator' | 'summary'>;

/** @param now epoch milliseconds */
export function teamProgress(centre: ProgressCentre, meeting: Meeting, now: number): TeamProgress {
  const open = openOrdersOfTeam(centre);
  const paid = ordersOfTeam(centre).filter((order) => order.payment === 'paid');
  const invoicesApplied = paid.filter(({ invoice }) => invoice !== null).length;
  return {
    ...summaryOf(centre, meeting, now),
    openOrders: open.length,
    awaitedOrders: open.filter(({ transfer }) => transfer !== null).length,
    invoicesApplied,
    invoicesToApply: isDayPast(meeting.invoiceDeadline, now) ? 0 : paid.length - invoicesApplied,
  };
}

/**
 * Returns the team's counts: the server's if it answered only a part of the members, else counted here.
 * @param now epoch milliseconds
 */
export function summaryOf(centre: ProgressCentre, meeting: Meeting, now: number): TeamSummary {
  if (centre.summary !== null) return centre.summary;
  const ordered = orderedIds(centre);
  const each = centre.attendees.map((ticket) => ({
    ticket,
    hasCredit: ticket.credit !== null,
    isOrdered: ordered.has(ticket.id),
    count: 1,
  }));
  return summariseTeam(each, meeting, now);
}

/** Those of some members who owe the fee and are in no unpaid order of the team yet. */
export function orderableMembers(
  members: readonly Attendee[],
  centre: ProgressCentre,
  meeting: Pick<Meeting, 'isPaid'>,
): Attendee[] {
  const ordered = orderedIds(centre);
  return members.filter((member) => owesFee(member, meeting) && !isGivenUp(member) && !ordered.has(member.id));
}

function orderedIds(centre: ProgressCentre): ReadonlySet<string> {
  return new Set(openOrdersOfTeam(centre).flatMap(({ attendees }) => attendees.map(({ id }) => id)));
}

function ordersOfTeam(centre: ProgressCentre): Centre['orders'] {
  return centre.orders.filter((order) => orderPayer(order, centre) === 'team');
}

function openOrdersOfTeam(centre: ProgressCentre): Centre['orders'] {
  return ordersOfTeam(centre).filter((order) => order.payment === 'unpaid');
}

/** The members whose credit can be applied for now. */
export function membersForCredit(members: readonly Attendee[], meeting: Meeting, now: number): Attendee[] {
  if (isPast(meeting.creditDeadline, now)) return [];
  return members.filter((member) => lacksCredit({ ticket: member, hasCredit: member.credit !== null }, meeting));
}

/** The step that an operator should take next; null once all is done. */
export type TeamStep = 'members' | 'payment' | 'afterwards';

/** @param now epoch milliseconds */
export function nextTeamStep(progress: TeamProgress, meeting: Meeting, now: number): TeamStep | null {
  if (progress.members === 0) return isRegistrationClosed(meeting, now) ? null : 'members';
  if (progress.orderable > 0 || progress.openOrders > 0) return 'payment';
  return progress.invoicesToApply > 0 || progress.creditsToApply > 0 ? 'afterwards' : null;
}
