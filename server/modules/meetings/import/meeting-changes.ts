import type { TeamDiscount } from '../../../../src/domain/meeting/meeting';
import { sumFen } from '../../../../src/domain/money/money';
import type { Transaction } from '../../../db/database';
import type { MeetingRow } from '../../../db/tables/meetings';
import { entriesMadeFree, lockAffected, settlePrice, type AffectedByChange } from '../change-price';
import { discountOf } from '../../../stores/meetings/meeting-of';
import { meetingById } from '../../../stores/meetings/store';

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
export type DateColumn = (typeof dateColumns)[number];

const dateColumns = [
  ...(['registrationEnd', 'startTime', 'endTime', 'creditDeadline'] as const),
  ...(['invoiceDeadline', 'transferDeadline', 'refundDeadline', 'correctionDeadline'] as const),
] as const;

/**
 * Applies the changes of a saved meeting to people's entries and orders, in the transaction that saves it.
 * @param before the meeting as it was; its row has changed since, and is locked
 */
export async function settleChanges(query: Transaction, before: MeetingRow, at: Date): Promise<MeetingChanges> {
  const after = await meetingById(query, String(before.id));
  const concerned = await lockAffected(query, before.id);
  await settlePrice(query, { before, after, concerned }, at);
  return changesOf(before, after, concerned);
}

function changesOf(before: MeetingRow, after: MeetingRow, concerned: AffectedByChange): MeetingChanges {
  const { pending, ordered, beingPaid, mismatched, unordered, paidTickets, paidFen, free } = concerned;
  const freed = entriesMadeFree(after, concerned);
  return {
    fee: changed(feeOf(before), feeOf(after)),
    teamPrice: before.isPaid && after.isPaid ? changed(discountOf(before), discountOf(after)) : null,
    dates: dateColumns.flatMap((column) => {
      const change = changed(before[column], after[column]);
      return change === null ? [] : [{ ...change, column, concerned: countAffected(column, concerned) }];
    }),
    isPaid: after.isPaid,
    stayFree: !before.isPaid && after.isPaid ? free : 0,
    freed: freed && {
      admitted: freed.admitted.length,
      inReview: freed.inReview.length,
      refused: freed.refused.length,
    },
    pendingOrders: {
      orders: pending.length,
      people: ordered,
      totalFen: sumFen(pending.map(({ amountFen }) => amountFen)),
      awaited: pending.filter(({ isAwaited }) => isAwaited).length,
      ...{ beingPaid, mismatched },
    },
    unordered,
    paid: { tickets: paidTickets, totalFen: paidFen },
  };
}

const feeOf = ({ isPaid, feeFen }: MeetingRow): number | null => (isPaid ? feeFen : null);

function changed<Value>(from: Value, to: Value): Change<Value> | null {
  return JSON.stringify(from) === JSON.stringify(to) ? null : { from, to };
}

/** Counts the people or orders that a day or time concerns. */
function countAffected(column: DateColumn, concerned: AffectedByChange): number {
  const { unpaid, registered, withoutCredit, withoutInvoice, paid } = concerned;
  switch (column) {
    case 'registrationEnd':
      // A team pays for its members until the same day.
      return unpaid.filter(({ teamId, feeFen }) => teamId !== null && feeFen > 0).length;
    case 'startTime':
    case 'endTime':
    case 'correctionDeadline':
      return registered;
    case 'creditDeadline':
      return withoutCredit;
    case 'invoiceDeadline':
      return withoutInvoice;
    case 'transferDeadline':
    case 'refundDeadline':
      return paid;
  }
}
