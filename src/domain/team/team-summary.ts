import type { Attendee } from '../attendee/attendee';
import type { Meeting } from '../meeting/meeting';
import { canApplyMemberCredit, canRefundMember, canTransferMember } from '../ticket/member-actions';
import { isGivenUp, owesFee, waitsForCompletion, type Ticket, type UsableTicket } from '../ticket/ticket-state';
import { isPast } from '../time/shanghai-time';
import { memberGroup, type CountedGroup } from './member-groups';
import { teamPrice } from './team-price';

/** A number of members with the same states; the app counts each member alone. */
export interface MemberCountByStatus {
  ticket: UsableTicket & Pick<Attendee, 'feeFen'>;
  /** Somebody has applied for their credit. */
  hasCredit: boolean;
  /** An unpaid order of the team contains them. */
  isOrdered: boolean;
  count: number;
}

/** The counts of a team's members, for pages that do not load all of them. */
export interface TeamSummary {
  /** All members, including those who no longer hold a ticket. */
  listed: number;
  /** The same by group. */
  groups: Readonly<Record<CountedGroup, number>>;
  /** Members who still hold a ticket or may get one. */
  members: number;
  /** Those who owe the fee, in an order or not. */
  unpaid: number;
  /** Those of them who are in no order yet. */
  orderable: number;
  /** The price of ordering all of them, integer fen; 0 where the server gives no fees. */
  orderableFen: number;
  /** That price is the team price. */
  isDiscounted: boolean;
  /** Members whose credit was applied for, and who may still get it. */
  creditsApplied: number;
  creditsToApply: number;
  /** At least one ticket can be transferred now, and refunded. */
  isTransferable: boolean;
  isRefundable: boolean;
}

/** The properties of the meeting that the counts depend on. */
export type SummaryMeeting = Pick<
  Meeting,
  'isPaid' | 'hasCredit' | 'discount' | 'priceTable' | 'creditDeadline' | 'transferDeadline' | 'refundDeadline'
>;

/**
 * Counts a team's members.
 * @param now epoch milliseconds
 */
export function summariseTeam(
  alike: readonly MemberCountByStatus[],
  meeting: SummaryMeeting,
  now: number,
): TeamSummary {
  const groups = { incomplete: 0, unpaid: 0, paid: 0, free: 0, refund: 0, transfer: 0 };
  const orderableFees: number[] = [];
  const sums = { listed: 0, members: 0, unpaid: 0, creditsApplied: 0, creditsToApply: 0 };
  const isCreditOver = isPast(meeting.creditDeadline, now);
  for (const { ticket, hasCredit, isOrdered, count } of alike) {
    sums.listed += count;
    groups[memberGroup(ticket, meeting)] += count;
    if (waitsForCompletion(ticket)) groups.incomplete += count;
    if (isGivenUp(ticket)) continue;
    sums.members += count;
    if (hasCredit) sums.creditsApplied += count;
    if (!isCreditOver && lacksCredit({ ticket, hasCredit }, meeting)) sums.creditsToApply += count;
    if (!owesFee(ticket, meeting)) continue;
    sums.unpaid += count;
    for (let n = 0; n < count && !isOrdered; n += 1) orderableFees.push(ticket.feeFen);
  }
  // By a price table each costs what they are on the day, which the server says of the members who are selected.
  const price = teamPrice(meeting.priceTable === '' ? orderableFees : [], meeting.discount);
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

/** The member may get credit, and nobody has applied for it. The deadline is not considered. */
export function lacksCredit(
  { ticket, hasCredit }: { ticket: Ticket; hasCredit: boolean },
  meeting: Pick<Meeting, 'isPaid' | 'hasCredit'>,
): boolean {
  return !hasCredit && canApplyMemberCredit(ticket, { meeting }) && !isGivenUp(ticket);
}
