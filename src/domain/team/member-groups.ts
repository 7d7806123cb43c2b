import type { Attendee } from '../attendee/attendee';
import type { Meeting } from '../meeting/meeting';
import { paymentTag, type PaymentTagKind } from '../ticket/payment-tag';
import { waitsForCompletion, type Ticket } from '../ticket/ticket-state';
import { incompleteText } from './completion';

/** Filters of the member list: all, those with one kind of payment tag, and those whose place waits to be completed. */
export type MemberGroup = 'all' | 'incomplete' | 'unpaid' | 'paid' | 'free' | 'refund' | 'transfer';

/** A filter of the member list. */
export interface MemberFilter {
  group: MemberGroup;
  /** Part of a name or a phone; '' for everyone. */
  search: string;
}

/** The groups that members are counted in. */
export type CountedGroup = Exclude<MemberGroup, 'all'>;

/** The groups in the order of their chips, with labels. */
export const memberGroups: readonly { key: MemberGroup; text: string }[] = [
  { key: 'all', text: '全部' },
  // A member of this group has a payment tag as well, so is also in a group below.
  { key: 'incomplete', text: incompleteText },
  { key: 'unpaid', text: '未支付' },
  { key: 'paid', text: '已支付' },
  { key: 'free', text: '免费' },
  { key: 'refund', text: '退费' },
  { key: 'transfer', text: '转赠' },
];

/** The groups that every member is in one of. */
type GroupOfTag = Exclude<CountedGroup, 'incomplete'>;

const groupOfTag: Readonly<Record<PaymentTagKind, GroupOfTag>> = {
  unpaid: 'unpaid',
  // A search for unpaid members includes those whose payment is expected or on hold.
  awaited: 'unpaid',
  'under-review': 'unpaid',
  'review-refused': 'unpaid',
  waiting: 'unpaid',
  paid: 'paid',
  free: 'free',
  'refund-under-review': 'refund',
  refunded: 'refund',
  'transferred-away': 'transfer',
  received: 'transfer',
};

/** A member's group, by payment tag (product §10.6). */
export function memberGroup(member: Ticket, meeting: Pick<Meeting, 'isPaid'>): GroupOfTag {
  return groupOfTag[paymentTag(member, meeting, false).kind];
}

function isInGroup(member: Ticket, group: CountedGroup, meeting: Pick<Meeting, 'isPaid'>): boolean {
  return group === 'incomplete' ? waitsForCompletion(member) : memberGroup(member, meeting) === group;
}

/** A list's chips with the number of members in each group; empty groups are omitted. */
export function memberChips(counts: {
  listed: number;
  groups: Readonly<Record<CountedGroup, number>>;
}): { key: MemberGroup; text: string; count: number }[] {
  return memberGroups.flatMap(({ key, text }) => {
    const count = key === 'all' ? counts.listed : counts.groups[key];
    return count > 0 || key === 'all' ? [{ key, text, count }] : [];
  });
}

/** The filter selects every member. */
export function isForEveryone({ group, search }: MemberFilter): boolean {
  return group === 'all' && withoutSpaces(search) === '';
}

/** The group's members whose name or phone contains the search text, ignoring spaces and letter case. */
export function findMembers<Member extends Ticket & Pick<Attendee, 'name' | 'phone'>>(
  members: readonly Member[],
  { group, search }: MemberFilter,
  meeting: Pick<Meeting, 'isPaid'>,
): Member[] {
  const text = withoutSpaces(search);
  return members.filter(
    (member) =>
      (group === 'all' || isInGroup(member, group, meeting)) &&
      (withoutSpaces(member.name).includes(text) || member.phone.includes(text)),
  );
}

function withoutSpaces(text: string): string {
  return text.replace(/\s/g, '').toLowerCase();
}
