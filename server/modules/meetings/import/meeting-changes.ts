import type { TeamDiscount } from '../../../../src/domain/meeting/meeting';
import { sumFen } from '../../../../src/domain/money/money';
import type { Transaction } from '../../../db/database';
import type { MeetingRow } from '../../../db/tables/meetings';
import { leftUnpaid, lockConcerned, settlePrice, type Concerned } from '../change-price';
import { discountOf } from '../../../stores/meetings/meeting-of';
import { meetingById } from '../../../stores/meetings/store';

/*
 * What saving a meeting over an existing one changes for people who have registered (product §16.20): each change from
 * what to what, with the number of people and orders that it concerns.
 */

export interface Change<Value> {
  from: Value;
  to: Value;
}

/** A changed day or time as it was typed, '' for none, with how many people or orders it matters to. */
export interface DateChange extends Change<string> {
  column: DateColumn;
  concerned: number;
}

/** The changes of a saved meeting, and those whom they concern. Amounts are in fen. */
export interface MeetingChanges {
  /** The fee per person: null within the change stands for a free meeting. Null if unchanged. */
  fee: Change<number | null> | null;
  /** The team price: null within the change stands for none. Null if unchanged, or if the meeting was or is free. */
  teamPrice: Change<TeamDiscount | null> | null;
  dates: DateChange[];
  isPaid: boolean;
  /** How many people registered while the meeting was free, and stay free of charge at a meeting that is paid now. */
  stayFree: number;
  /** Unpaid people at a meeting that is free now; null if there are none and no order is cancelled. */
  freed: { admitted: number; inReview: number; refused: number } | null;
  /** Orders that wait for payment: they keep their price, or are cancelled at a meeting that is free now. */
  pendingOrders: PendingOrders;
  /** How many people have not paid and are in no order: they owe the new fee. */
  unordered: number;
  /** Tickets that were paid for and not refunded, with what was paid for them. */
  paid: { tickets: number; totalFen: number };
}

export interface PendingOrders {
  orders: number;
  people: number;
  totalFen: number;
  /** How many of the orders wait for a transfer, are being paid online, or were paid with the wrong amount. */
  awaited: number;
  beingPaid: number;
  mismatched: number;
}

/** A meeting's days and times that matter to people who have registered. */
export type DateColumn = (typeof dateColumns)[number];

const dateColumns = [
  ...(['registrationEnd', 'startTime', 'endTime', 'creditDeadline'] as const),
  ...(['invoiceDeadline', 'transferDeadline', 'refundDeadline'] as const),
] as const;

/**
 * Settles for people what a saved meeting has changed, in the transaction that saves it.
 * @param before the meeting as it was; its row has changed since, and is locked
 */
export async function settleChanges(query: Transaction, before: MeetingRow, at: Date): Promise<MeetingChanges> {
  const after = await meetingById(query, String(before.id));
  const concerned = await lockConcerned(query, before.id);
  await settlePrice(query, { before, after, concerned }, at);
  return changesOf(before, after, concerned);
}

function changesOf(before: MeetingRow, after: MeetingRow, concerned: Concerned): MeetingChanges {
  const { pending, ordered, beingPaid, mismatched, unordered, paidTickets, paidFen, free } = concerned;
  const freed = leftUnpaid(after, concerned);
  return {
    fee: changed(feeOf(before), feeOf(after)),
    teamPrice: before.isPaid && after.isPaid ? changed(discountOf(before), discountOf(after)) : null,
    dates: dateColumns.flatMap((column) => {
      const change = changed(before[column], after[column]);
      return change === null ? [] : [{ ...change, column, concerned: concernedBy(column, concerned) }];
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

/** Counts the people or orders that a day matters to. */
function concernedBy(column: DateColumn, concerned: Concerned): number {
  const { unpaid, registered, withoutCredit, withoutInvoice, paid } = concerned;
  switch (column) {
    case 'registrationEnd':
      // A team pays for its members until the same day.
      return unpaid.filter(({ teamId, feeFen }) => teamId !== null && feeFen > 0).length;
    case 'startTime':
    case 'endTime':
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
