import type { TeamDiscount } from './meeting';
import type { deadlineLabels } from './meeting-differences';

/*
 * The effects of saving a meeting over an existing one on people who have registered (product §16.20): each change,
 * with the number of people and orders that it concerns.
 */

export interface Change<Value> {
  from: Value;
  to: Value;
}

/** A changed day or time as it was typed, '' for none, with the number of people or orders that it concerns. */
export interface DateChange extends Change<string> {
  column: DateColumn;
  concerned: number;
}

/** The changes of a saved meeting, and the people and orders that they concern. Amounts are in fen. */
export interface MeetingChanges {
  /** The fee per person: null within the change stands for a free meeting. Null if unchanged. */
  fee: Change<number | null> | null;
  /** The team price: null within the change stands for none. Null if unchanged, or if the meeting was or is free. */
  teamPrice: Change<TeamDiscount | null> | null;
  /** The prices by identity and date, in words, '' for none; then `fee` and `teamPrice` are null. Null if unchanged. */
  priceTable: Change<string> | null;
  dates: DateChange[];
  isPaid: boolean;
  /** The number of people who registered while the meeting was free, and still owe nothing now that it is paid. */
  stayFree: number;
  /** Unpaid people at a meeting that is free now; null if there are none and no order is cancelled. */
  freed: { admitted: number; inReview: number; refused: number } | null;
  /** The orders that await payment: they keep their price, or are cancelled at a meeting that has become free. */
  pendingOrders: PendingOrders;
  /** The number of people who have not paid and are in no order: they owe the new fee. */
  unordered: number;
  /** The tickets that were paid for and not refunded, and the amount paid for them. */
  paid: { tickets: number; totalFen: number };
}

export interface PendingOrders {
  orders: number;
  people: number;
  totalFen: number;
  /** The number of orders that await a transfer, are being paid online, or were paid with the wrong amount. */
  awaited: number;
  beingPaid: number;
  mismatched: number;
}

/** A meeting's days and times that matter to people who have registered. */
export type DateColumn = keyof typeof deadlineLabels;
