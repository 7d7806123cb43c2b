import { formatFen, sumFen } from '../money/money';
import { findReturned, type FiledRow } from './find-returned';
import { isLocal, MatchDesk, type Candidate, type OpenRow } from './match-desk';
import type { MatchableOrder } from './matchable-order';
import { distinct, nameRungs, namingRungs, type Rung } from './match-rungs';
import { narrowCandidates } from './narrow-candidates';
import { OrderIndex } from './order-index';
import { describeDifference, orderName, type Certainty, type Proposal } from './proposal';
import { remarksIn } from './remark-clues';
import { cluesOf, type RowClues } from './row-clues';
import { reasonOfRow, rowReasonTexts, type RowReason } from './row-reason';

/** A row of one of several statements, as it is to be matched. */
export interface RowToMatch {
  row: FiledRow;
  /** The society's name on its statement; '' if unknown. */
  holder: string;
  /** True for a row that is booked, or that an earlier file shows as well: nothing is proposed for it. */
  isDone: boolean;
}

/** A row with what may be done with it. */
export interface MatchedRow {
  row: FiledRow;
  /** Why it is no payment; null if it may be one. */
  reason: RowReason;
  /** Best first. */
  proposals: readonly Proposal[];
}

/** The most proposals for one row. */
const mostProposals = 6;

/**
 * Matches statements' rows to a meeting's orders, in five rungs (product §16.31): our remark with the exact amount; an
 * order's number, a phone or a name; the payer's name; a sum of several open orders; the amount alone. An order is
 * proposed to the row with the strongest proof first, and counts as paid for the weaker ones.
 */
export function matchStatements(rows: readonly RowToMatch[], orders: readonly MatchableOrder[]): MatchedRow[] {
  const index = new OrderIndex(orders);
  const filed = rows.map(({ row }) => row);
  const returned = findReturned(filed, ({ clues }) => remarksIn(clues, index.byRemark));
  const open = rows.map(({ row, holder, isDone }, place): OpenRow => {
    const reason = reasonOfRow(row, holder);
    const isIdle =
      isDone || row.direction === 'out' || row.amountFen === 0 || reason === 'interest' || reason === 'fee';
    const clues = isIdle ? noClues : cluesOf(row, index);
    return { row, clues, reason, returnedBy: returned.get(place) ?? null, proposals: [], isSettled: isIdle };
  });
  const inTime = open
    .filter(({ isSettled }) => !isSettled)
    .map((one, place) => ({ one, place }))
    .sort((a, b) => momentOf(a.one).localeCompare(momentOf(b.one)) || a.place - b.place)
    .map(({ one }) => one);
  const desk = new MatchDesk(index, inTime);
  proposeSure(desk);
  proposeExact(desk, namingRungs);
  proposeParts(desk, 'by its remark');
  proposeNamed(desk, 'by its remark');
  proposeExact(desk, nameRungs);
  proposeParts(desk, 'by anything');
  proposeNamed(desk, 'by anything');
  proposeByAmount(desk);
  proposeNamed(desk, 'by likeness');
  return open.map(({ row, reason, proposals }) => ({ row, reason, proposals: bestFirst(proposals) }));
}

const noClues: RowClues = { remarks: [], damaged: [], numbers: [], phones: [], names: [], payers: [], people: null };
const momentOf = ({ row }: OpenRow): string => `${row.date} ${row.time || '99'}`;

const certainties: readonly Certainty[] = ['sure', 'likely', 'unsure'];
const bestFirst = (proposals: readonly Proposal[]): Proposal[] =>
  proposals
    .map((proposal, place) => ({ proposal, place }))
    .sort(
      (one, other) =>
        certainties.indexOf(one.proposal.certainty) - certainties.indexOf(other.proposal.certainty) ||
        one.place - other.place,
    )
    .map(({ proposal }) => proposal)
    .slice(0, mostProposals);

/** The first rung: one remark of ours, and exactly what is due, for an order that nothing else pays. */
function proposeSure(desk: MatchDesk): void {
  for (const open of desk.rows) {
    const [order, another] = open.clues.remarks;
    const isPlain = open.reason === null || open.reason === 'settlement';
    if (order === undefined || another !== undefined || !isPlain || open.returnedBy !== null || !isLocal(open.row))
      continue;
    if (!order.isPayable || !desk.isOpen(order) || desk.dueFen(order) !== open.row.amountFen) continue;
    if (order.dueFen !== open.row.amountFen) continue;
    desk.propose(
      open,
      {
        orders: [order],
        proof: `附言 ${orderName(order)} 与订单一致，${describeDifference(open.row.amountFen, open.row.amountFen)}`,
      },
      'sure',
    );
  }
}

/** Several of the second to the fourth rung, each over all rows before the next. */
function proposeExact(desk: MatchDesk, rungs: readonly Rung[]): void {
  const unclear = new Map<OpenRow, Candidate[]>();
  for (const rung of rungs) {
    for (const open of desk.unsettled()) {
      const found = rung(open, desk);
      if (found.length === 0) continue;
      const one = narrowCandidates(found, open);
      if (one !== null) desk.propose(open, one, one.orders.every(({ isPayable }) => isPayable) ? 'likely' : 'unsure');
      else unclear.set(open, [...(unclear.get(open) ?? []), ...found]);
    }
  }
  // Of several that cannot be told apart, each row begins with one that no other row has.
  const offered = new Set<string>();
  for (const [open, found] of unclear) {
    const keyOf = ({ orders }: Candidate): string => orders.map(({ outTradeNo }) => outTradeNo).join();
    const left = distinct(found).filter(({ orders }) => orders.every((order) => desk.isOpen(order)));
    const sorted = [
      ...left.filter((one) => !offered.has(keyOf(one))),
      ...left.filter((one) => offered.has(keyOf(one))),
    ];
    const [first] = sorted;
    if (first !== undefined && !open.isSettled) offered.add(keyOf(first));
    for (const candidate of sorted.slice(0, mostProposals - 1))
      desk.propose(open, { ...candidate, proof: `${candidate.proof}，但这样的有 ${left.length} 种` }, 'unsure');
  }
}

/** Several transfers for one order: they name the same one, and are what is due together. */
function proposeParts(desk: MatchDesk, how: Naming): void {
  const groups = new Map<MatchableOrder, OpenRow[]>();
  for (const open of desk.unsettled()) {
    if (!names(open, how)) continue;
    const [order] = namedOrders(open, desk, how);
    if (order !== undefined && open.row.amountFen < desk.dueFen(order))
      groups.set(order, [...(groups.get(order) ?? []), open]);
  }
  for (const [order, parts] of groups) {
    const sum = sumFen(parts.map(({ row }) => row.amountFen));
    if (parts.length < 2 || sum !== desk.dueFen(order)) continue;
    const lines = parts.map(({ row }) => `第 ${row.line} 行`).join('、');
    for (const open of parts)
      desk.propose(
        open,
        { orders: [order], proof: `${proofOf(open, order)}，${lines}合计 ${formatFen(sum)} 正好` },
        'likely',
      );
  }
}

/** The signs that count: only a row's remark, all that it says, or also a payer's likeness. */
type Naming = 'by its remark' | 'by anything' | 'by likeness';
const names = ({ clues }: OpenRow, how: Naming): boolean => how !== 'by its remark' || clues.remarks.length === 1;

/** Proposes the orders that a row names, strongest first, with another amount than is due, or in a state in which it cannot be paid. */
function proposeNamed(desk: MatchDesk, how: Naming): void {
  for (const open of desk.rows) {
    if (open.isSettled || !names(open, how)) continue;
    const { row, reason, returnedBy } = open;
    const isPlain = reason === null && returnedBy === null && isLocal(row);
    for (const [place, order] of namedOrders(open, desk, how).entries()) {
      if (place >= 3) break;
      const isClear = isPlain && place === 0 && isOurRemark(open, order) && desk.isOpen(order) && order.isPayable;
      const proof = [proofOf(open, order), ...troublesOf(open, order, desk)].join('，');
      desk.propose(open, { orders: [order], proof }, isClear ? 'likely' : 'unsure');
      // Whoever writes the remark of an order that is paid has paid it twice, and no other order.
      if (how === 'by its remark') break;
    }
    if (how === 'by its remark') open.isSettled = true;
  }
}

const isOurRemark = ({ clues }: OpenRow, order: MatchableOrder): boolean =>
  clues.remarks.length === 1 && clues.remarks.includes(order);

/** The orders that a row names, strongest first; of a payer's, those whose amount is nearest. */
function namedOrders(open: OpenRow, desk: MatchDesk, how: Naming): MatchableOrder[] {
  const { remarks, numbers, phones, names: people, payers, damaged } = open.clues;
  const nearest = (orders: readonly MatchableOrder[]): MatchableOrder[] => {
    const distance = (order: MatchableOrder): number => Math.abs(desk.dueFen(order) - open.row.amountFen);
    const openOnes = orders.filter((order) => desk.isOpen(order));
    return [
      ...openOnes.sort((one, other) => distance(one) - distance(other)),
      ...orders.filter((order) => !desk.isOpen(order)),
    ];
  };
  const clear = damaged.filter(({ how }) => how.changes <= 1).map(({ order }) => order);
  const both = people.flatMap(({ orders }) => orders).filter((order) => payers.some((hit) => hit.order === order));
  const isOrdinary = open.reason === null;
  const weaker = isOrdinary
    ? [
        ...nearest(both),
        ...nearest(people.flatMap(({ orders }) => orders)),
        ...nearest(payers.filter(({ isPart, kind }) => !isPart && kind !== 'employer').map(({ order }) => order)),
        ...(how === 'by likeness' ? nearest(payers.map(({ order }) => order)) : []),
      ]
    : [];
  const named = [
    ...remarks,
    ...clear,
    ...nearest(numbers),
    ...nearest(phones.flatMap(({ orders }) => orders)),
    ...weaker,
  ];
  return [...new Set(named)];
}

/** How a row names an order, for a sentence. */
function proofOf({ clues }: OpenRow, order: MatchableOrder): string {
  if (clues.remarks.includes(order)) return `附言 ${orderName(order)}`;
  const damaged = clues.damaged.find((one) => one.order === order);
  if (damaged !== undefined) return `附言“${damaged.how.written}”接近 ${orderName(order)}`;
  if (clues.numbers.includes(order)) return '附言中有订单号';
  if (clues.phones.some(({ orders }) => orders.includes(order))) return '附言中有手机号';
  const named = clues.names.find(({ orders }) => orders.includes(order));
  if (named !== undefined) return `附言中有姓名 ${named.name}`;
  return '付款户名相符';
}

/** Why a named order is not simply paid by a row. */
function troublesOf({ row, reason, returnedBy }: OpenRow, order: MatchableOrder, desk: MatchDesk): string[] {
  const holder = desk.holderOf(order);
  const isHeld = holder !== null && desk.dueFen(order) <= 0;
  return [
    ...(returnedBy === null ? [] : [`第 ${returnedBy.line} 行显示这笔已退回`]),
    ...(reason === null ? [] : [`这一行是${rowReasonTexts[reason]}`]),
    ...(isLocal(row) ? [] : [`币种是 ${row.currency}，不是人民币`]),
    ...(order.status === 'paid' ? ['订单已支付，可能重复付款'] : []),
    ...(order.status === 'cancelled' ? ['订单已取消，入账会恢复订单'] : []),
    ...(order.status === 'pending' && isHeld ? [`第 ${holder.line} 行已付清这笔订单，可能重复付款`] : []),
    ...(order.isPayable ? [] : ['报名还没有通过审核']),
    isHeld || order.status !== 'pending'
      ? describeDifference(row.amountFen, order.amountFen)
      : describeDifference(row.amountFen, desk.dueFen(order)),
  ];
}

/** Days are compared as they are written: thousands of them by a language's rules take a second. */
const compareTexts = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1);

/** The fifth rung: open orders of the amount, and nothing else that speaks for them. */
function proposeByAmount(desk: MatchDesk): void {
  for (const open of desk.unsettled()) {
    if (open.proposals.some(({ certainty }) => certainty !== 'unsure')) continue;
    const rankOf = (order: MatchableOrder): number =>
      (order.awaitsTransfer ? 0 : 4) +
      (order.receipt?.paidOn === open.row.date ? 0 : 2) +
      (order.createdOn <= open.row.date ? 0 : 1);
    const found = desk.index.orders
      .filter((order) => desk.isOpen(order) && desk.dueFen(order) === open.row.amountFen)
      .sort((one, other) => rankOf(one) - rankOf(other) || compareTexts(other.createdOn, one.createdOn));
    const proof = `只有金额相同（这样的订单有 ${found.length} 笔）`;
    for (const order of found.slice(0, Math.max(0, mostProposals - open.proposals.length)))
      desk.propose(open, { orders: [order], proof }, 'unsure');
  }
}
