import { attendeeEmployer } from '../attendee/attendee-employer';
import type { Attendee } from '../attendee/attendee';
import type { Meeting } from '../meeting/meeting';
import { paymentTag, type PaymentTagKind } from '../ticket/payment-tag';
import { findMembers, type MemberFilter } from './member-groups';

/** The columns by which a table of members is sorted. */
export type MemberOrder = 'name' | 'employer' | 'lacking' | 'payment';

/** How a table of members is sorted; null for the order in which they were added. */
export type MemberSorting = { by: MemberOrder; isDescending: boolean } | null;

/** Payments that are due come first. */
const paymentOrder: readonly PaymentTagKind[] = [
  ...(['unpaid', 'awaited', 'under-review', 'review-refused', 'paid', 'free'] as const),
  ...(['received', 'refund-under-review', 'refunded', 'transferred-away'] as const),
];

const chinese = new Intl.Collator('zh-CN');

/** The next sorting after a press on a column's heading: ascending, descending, as added. */
export function nextSorting(before: MemberSorting, by: MemberOrder): MemberSorting {
  if (before?.by !== by) return { by, isDescending: false };
  return before.isDescending ? null : { by, isDescending: true };
}

/** The members of a group whose name, phone or employer contains the search text, sorted; equal ones stay as added. */
export function tableMembers(
  members: readonly Attendee[],
  { filter, sorting }: { filter: MemberFilter; sorting: MemberSorting },
  meeting: Pick<Meeting, 'isPaid'>,
  awaited: ReadonlySet<string>,
): Attendee[] {
  const inGroup = findMembers(members, { ...filter, search: '' }, meeting);
  const byPerson = new Set(findMembers(inGroup, { group: 'all', search: filter.search }, meeting));
  const text = filter.search.replace(/\s/g, '').toLowerCase();
  const found = inGroup.filter(
    (member) => byPerson.has(member) || attendeeEmployer(member).replace(/\s/g, '').toLowerCase().includes(text),
  );
  if (sorting === null) return found;
  const rank = (member: Attendee): number =>
    paymentOrder.indexOf(paymentTag(member, meeting, awaited.has(member.id)).kind);
  const textOf = { name: (one: Attendee) => one.name, employer: attendeeEmployer };
  const compare = (one: Attendee, other: Attendee): number => {
    if (sorting.by === 'payment') return rank(one) - rank(other);
    if (sorting.by === 'lacking') return Number(other.isIncomplete) - Number(one.isIncomplete);
    return chinese.compare(textOf[sorting.by](one), textOf[sorting.by](other));
  };
  const sign = sorting.isDescending ? -1 : 1;
  return found.sort((one, other) => sign * compare(one, other));
}
