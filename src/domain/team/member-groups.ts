import type { Attendee } from '../attendee/attendee';
import type { Meeting } from '../meeting/meeting';
import { paymentTag, type PaymentTagKind } from '../ticket/payment-tag';

/** Filters of the member list: all, or those with one kind of payment tag. */
export type MemberGroup = 'all' | 'unpaid' | 'paid' | 'free' | 'refund' | 'transfer';

/** The groups in the order of their chips, with labels. */
export const memberGroups: readonly { key: MemberGroup; text: string }[] = [
  { key: 'all', text: '全部' },
  { key: 'unpaid', text: '未支付' },
  { key: 'paid', text: '已支付' },
  { key: 'free', text: '免费' },
  { key: 'refund', text: '退费' },
  { key: 'transfer', text: '转赠' },
];

const groupOfTag: Readonly<Record<PaymentTagKind, Exclude<MemberGroup, 'all'>>> = {
  unpaid: 'unpaid',
  'under-review': 'unpaid',
  'review-refused': 'unpaid',
  paid: 'paid',
  free: 'free',
  'refund-under-review': 'refund',
  refunded: 'refund',
  'transferred-away': 'transfer',
  received: 'transfer',
};

/** A member's group, by payment tag (product §10.6). */
export function memberGroup(member: Attendee, meeting: Pick<Meeting, 'isPaid'>): Exclude<MemberGroup, 'all'> {
  return groupOfTag[paymentTag(member, meeting).kind];
}

/** The number of members in each group, in chip order; empty groups are omitted. */
export function countMemberGroups(
  members: readonly Attendee[],
  meeting: Pick<Meeting, 'isPaid'>,
): { key: MemberGroup; text: string; count: number }[] {
  const counts = new Map<MemberGroup, number>([['all', members.length]]);
  for (const member of members) {
    const group = memberGroup(member, meeting);
    counts.set(group, (counts.get(group) ?? 0) + 1);
  }
  return memberGroups.flatMap(({ key, text }) => {
    const count = counts.get(key) ?? 0;
    return count > 0 || key === 'all' ? [{ key, text, count }] : [];
  });
}

/**
 * The group's members whose name or phone contains the search text, ignoring spaces and letter case.
 * @param wanted '' matches everyone
 */
export function findMembers(
  members: readonly Attendee[],
  { group, wanted }: { group: MemberGroup; wanted: string },
  meeting: Pick<Meeting, 'isPaid'>,
): Attendee[] {
  const text = withoutSpaces(wanted);
  return members.filter(
    (member) =>
      (group === 'all' || memberGroup(member, meeting) === group) &&
      (withoutSpaces(member.name).includes(text) || member.phone.includes(text)),
  );
}

function withoutSpaces(text: string): string {
  return text.replace(/\s/g, '').toLowerCase();
}
