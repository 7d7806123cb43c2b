import { sumFen } from '../money/money';
import type { FiledRow } from './find-returned';
import type { MatchableOrder } from './matchable-order';
import type { OrderIndex } from './order-index';
import type { Certainty, Proposal } from './proposal';
import type { RowClues } from './row-clues';
import type { RowReason } from './row-reason';

/** A row in the course of matching. */
export interface OpenRow {
  row: FiledRow;
  clues: RowClues;
  /** Why it is no ordinary payment; null if it is one. */
  reason: RowReason;
  /** The row that shows it as returned; null if none does. */
  returnedBy: FiledRow | null;
  proposals: Proposal[];
  /** A proposal of it holds its orders against weaker ones of other rows. */
  isSettled: boolean;
}

/** Orders that a row may pay for together, each with what it gets. */
export interface Candidate {
  orders: readonly MatchableOrder[];
  /** The proof, as the beginning of a sentence. */
  proof: string;
}

/** The rows of a meeting's statements on the table, and which orders are held by which row. */
export class MatchDesk {
  private readonly held = new Map<string, { fen: number; by: FiledRow }>();

  constructor(
    readonly index: OrderIndex,
    readonly rows: readonly OpenRow[],
  ) {}

  /** The amount due for an order besides what other rows bring. */
  dueFen(order: MatchableOrder): number {
    return order.dueFen - (this.held.get(order.outTradeNo)?.fen ?? 0);
  }

  /** The row that brings an order's money; null if none does. */
  holderOf({ outTradeNo }: MatchableOrder): FiledRow | null {
    return this.held.get(outTradeNo)?.by ?? null;
  }

  /** Tells whether an order can be paid, and something is due. */
  isOpen(order: MatchableOrder): boolean {
    return order.status === 'pending' && this.dueFen(order) > 0;
  }

  /** Rows that an ordinary payment's rungs look at, and that nothing was found for yet. */
  unsettled(): OpenRow[] {
    return this.rows.filter(
      ({ isSettled, reason, returnedBy, row }) => !isSettled && reason === null && returnedBy === null && isLocal(row),
    );
  }

  /** Proposes orders for a row, and holds them for it if the proposal is more than a guess. */
  propose(open: OpenRow, { orders, proof }: Candidate, certainty: Certainty): void {
    let left = open.row.amountFen;
    const parts = orders.map((order) => {
      const amountFen = Math.min(left, Math.max(0, this.dueFen(order)) || order.amountFen);
      left -= amountFen;
      return { outTradeNo: order.outTradeNo, amountFen };
    });
    if (open.proposals.some((one) => numbersOf(one.orders) === numbersOf(orders))) return;
    open.proposals.push({ orders: parts.filter(({ amountFen }) => amountFen > 0), certainty, reason: proof });
    if (certainty === 'unsure') return;
    open.isSettled = true;
    for (const { outTradeNo, amountFen } of parts) {
      const fen = (this.held.get(outTradeNo)?.fen ?? 0) + amountFen;
      this.held.set(outTradeNo, { fen, by: open.row });
    }
  }

  /** The sum due for orders. */
  sumDue(orders: readonly MatchableOrder[]): number {
    return sumFen(orders.map((order) => this.dueFen(order)));
  }
}

/** The orders' numbers in one text, whatever order they come in. */
const numbersOf = (orders: readonly Pick<MatchableOrder, 'outTradeNo'>[]): string =>
  orders
    .map(({ outTradeNo }) => outTradeNo)
    .sort()
    .join();

export const isLocal = ({ currency }: FiledRow): boolean => currency === 'CNY';
