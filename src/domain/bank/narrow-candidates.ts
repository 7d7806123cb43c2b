import type { Candidate, OpenRow } from './match-desk';
import type { MatchableOrder } from './matchable-order';

type Filter = readonly [words: string, passes: (candidate: Candidate, open: OpenRow) => boolean];

const every =
  (passes: (order: MatchableOrder, open: OpenRow) => boolean) =>
  ({ orders }: Candidate, open: OpenRow): boolean =>
    orders.every((order) => passes(order, open));

/** Further signs of a row's orders, which decide between several that the proof leads to. */
const filters: readonly Filter[] = [
  ['户名相符', every((order, { clues }) => clues.payers.some((hit) => hit.order === order && !hit.isPart))],
  ['附言中有姓名', every((order, { clues }) => clues.names.some(({ orders }) => orders.includes(order)))],
  ['附言中有手机号', every((order, { clues }) => clues.phones.some(({ orders }) => orders.includes(order)))],
  ['人数相符', ({ orders }, { clues }) => clues.people !== null && peopleOf(orders) === clues.people],
  [
    '户名与付款人上传的回单一致',
    every(({ receipt }, { clues }) => receipt !== null && clues.payers.some(({ order }) => order.receipt === receipt)),
  ],
  ['日期与付款人上传的回单一致', every(({ receipt }, { row }) => receipt?.paidOn === row.date)],
  ['已选择对公转账', every(({ awaitsTransfer }) => awaitsTransfer)],
];

/**
 * Decides between candidates by further signs.
 * @returns the one that is left, with the words of the sign; null if several are
 */
export function narrowCandidates(candidates: readonly Candidate[], open: OpenRow): Candidate | null {
  if (candidates.length === 1) return candidates[0] ?? null;
  let left = candidates;
  for (const [words, passes] of filters) {
    const passing = left.filter((candidate) => passes(candidate, open));
    const [only] = passing;
    if (passing.length === 1 && only !== undefined) return { ...only, proof: `${only.proof}，${words}` };
    if (passing.length > 0) left = passing;
  }
  return null;
}

/** The number of people whom orders pay for. */
export const peopleOf = (orders: readonly MatchableOrder[]): number =>
  orders.reduce((sum, { names }) => sum + names.length, 0);
