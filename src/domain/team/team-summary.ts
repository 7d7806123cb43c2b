import type { Attendee } from '../attendee/attendee';
import type { Meeting } from '../meeting/meeting';
import { canApplyMemberCredit, canRefundMember, canTransferMember } from '../ticket/member-actions';
import { isGivenUp, owesFee, type Ticket, type UsableTicket } from '../ticket/ticket-state';
import { isPast } from '../time/shanghai-time';
import { memberGroup, type CountedGroup } from './member-groups';
import { teamPrice } from './team-price';

/** Members who are alike in all that is counted; in the app mostly one. */
export interface AlikeMembers {
  ticket: UsableTicket & Pick<Attendee, 'feeFen'>;
  /** Their credit was applied for. */
  hasCredit: boolean;
  /** They are in an order of the team that is not paid. */
  isOrdered: boolean;
  count: number;
}

/** A team's members in numbers: what is shown of all of them without a list. */
export interface TeamSummary {
  /** Everyone in the list, also who holds no ticket any more. */
  listed: number;
  /** The same by group. */
  groups: Readonly<Record<CountedGroup, number>>;
  /** Members who still hold a ticket or may get one. */
  members: number;
  /** Those who owe the fee, in an order or not. */
  unpaid: number;
  /** Those of them who are in no order yet. */
  orderable: number;
  /** What ordering all of those would cost, integer fen; 0 where the server gives no fees. */
  orderableFen: number;
  /** Whether that is the team price. */
  isDiscounted: boolean;
  /** Members whose credit was applied for, and who may still get it. */
  creditsApplied: number;
  creditsToApply: number;
  /** Whether anybody's ticket can be given away now, and refunded. */
  isTransferable: boolean;
  isRefundable: boolean;
}

/** What the figures depend on besides the members. */
export type SummaryMeeting = Pick<
  Meeting,
  'isPaid' | 'hasCredit' | 'discount' | 'creditDeadline' | 'transferDeadline' | 'refundDeadline'
>;

/**
 * Counts a team's members.
 * @param now epoch milliseconds
 */
export function summariseTeam(alike: readonly AlikeMembers[], meeting: SummaryMeeting, now: number): TeamSummary {
  const groups = { unpaid: 0, paid: 0, free: 0, refund: 0, transfer: 0 };
  const orderableFees: number[] = [];
  const sums = { listed: 0, members: 0, unpaid: 0, creditsApplied: 0, creditsToApply: 0 };
  const isCreditOver = isPast(meeting.creditDeadline, now);
  for (const { ticket, hasCredit, isOrdered, count } of alike) {
    sums.listed += count;
    groups[memberGroup(ticket, meeting)] += count;
    if (isGivenUp(ticket)) continue;
    sums.members += count;
    if (hasCredit) sums.creditsApplied += count;
    if (!isCreditOver && lacksCredit({ ticket, hasCredit }, meeting)) sums.creditsToApply += count;
    if (!owesFee(ticket, meeting)) continue;
    sums.unpaid += count;
    for (let n = 0; n < count && !isOrdered; n += 1) orderableFees.push(ticket.feeFen);
  }
  const price = teamPrice(orderableFees, meeting.discount);
  return {
    ...sums,
    groups,
    orderable: orderableFees.length,
    orderableFen: price.totalFen,
    isDiscounted: price.isDiscounted,
    isTransferable: alike.some(({ ticket }) => canTransferMember(ticket, { meeting, now })),
    isRefundable: alike.some(({ ticket }) => canRefundMember(ticket, { meeting, now })),
  };
}

/** Whether a member's credit could be applied for but for the deadline. */
export function lacksCredit(
  { ticket, hasCredit }: { ticket: Ticket; hasCredit: boolean },
  meeting: Pick<Meeting, 'isPaid' | 'hasCredit'>,
): boolean {
  return !hasCredit && canApplyMemberCredit(ticket, { meeting }) && !isGivenUp(ticket);
}
