import type { PersonState } from '../people/person-state';

/** States that the office counts as one. */
export interface StateGroup {
  key: 'valid' | 'unpaid' | 'awaited' | 'under-review' | 'waiting' | 'refunding' | 'refunded' | 'gone';
  title: string;
  states: readonly PersonState[];
}

/** The groups of states, in the order in which the overview counts them. */
export const stateGroups: readonly StateGroup[] = [
  { key: 'valid', title: '已生效', states: ['paid', 'free', 'received'] },
  { key: 'unpaid', title: '未支付', states: ['unpaid'] },
  { key: 'awaited', title: '等待到账', states: ['awaited'] },
  { key: 'under-review', title: '待审核', states: ['under-review'] },
  { key: 'waiting', title: '候补', states: ['waiting'] },
  { key: 'refunding', title: '退费中', states: ['refund-under-review'] },
  { key: 'refunded', title: '已退费', states: ['refunded'] },
  { key: 'gone', title: '已退出', states: ['transferred-away', 'review-refused', 'cancelled'] },
];

/** Finds the group of a state. */
export function stateGroupOf(state: PersonState): StateGroup['key'] {
  const group = stateGroups.find(({ states }) => states.includes(state));
  if (group === undefined) throw new Error(`No group has the state ${state}`);
  return group.key;
}
