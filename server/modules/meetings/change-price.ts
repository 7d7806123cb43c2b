import type { Transaction } from '../../db/database';
import type { EntryRow } from '../../db/tables/entries';
import type { MeetingRow } from '../../db/tables/meetings';
import {
  chargeEntries,
  countEntries,
  entriesToFree,
  freeEntries,
  keepEntriesFree,
  lockUnpaidEntries,
  type EntryCounts,
  type FreeEntries,
} from '../../stores/entries/unpaid-entries';
import { tellMadeFree } from '../notices/ticket-notices';
import {
  countOrders,
  countUnendedAttempts,
  endOrders,
  lockPendingOrders,
  orderedEntryIds,
  visitorsInOrders,
  type OrderCounts,
  type PendingOrder,
} from '../../stores/orders/orders-of-meeting';

/** The columns of a meeting that decide what people owe. */
export type MeetingPrice = Pick<MeetingRow, 'isPaid' | 'feeFen' | 'teamPriceFrom' | 'teamPriceFen'>;

/** The people, orders and money that a change of a meeting concerns. */
export interface Concerned extends EntryCounts, OrderCounts {
  /** Live entries for which nobody has paid, but for free visitors. */
  unpaid: readonly EntryRow[];
  /** Those of them who owe a fee and are in no order. */
  unordered: number;
  pending: readonly PendingOrder[];
  /** How many people are in those orders. */
  ordered: number;
  /** How many of those orders are being paid online, and were paid with another amount than was asked. */
  beingPaid: number;
  mismatched: number;
}

/**
 * Finds whom a change of a meeting concerns, and locks the unpaid entries and their orders until the transaction ends:
 * orders first, as everywhere. The meeting must be locked, so that none are added meanwhile.
 */
export async function lockConcerned(query: Transaction, meetingId: number): Promise<Concerned> {
  const pending = await lockPendingOrders(query, meetingId);
  const unpaid = await lockUnpaidEntries(query, meetingId);
  const orderIds = pending.map(({ id }) => id);
  const inOrder = await orderedEntryIds(query, orderIds);
  const attempts = await countUnendedAttempts(query, orderIds);
  return {
    ...(await countEntries(query, meetingId)),
    ...(await countOrders(query, meetingId)),
    ...{ pending, unpaid, ordered: inOrder.size, beingPaid: attempts.open, mismatched: attempts.mismatch },
    unordered: unpaid.filter(({ id, feeFen }) => feeFen > 0 && !inOrder.has(id)).length,
  };
}

/** Those whom a meeting that is free now leaves without a ticket; null where nobody and no order is left so. */
export function leftUnpaid({ isPaid }: MeetingPrice, { unpaid, pending }: Concerned): FreeEntries | null {
  const free = entriesToFree(unpaid);
  const isNobody = pending.length + free.admitted.length + free.inReview.length + free.refused.length === 0;
  return isPaid || isNobody ? null : free;
}

/**
 * Settles a meeting's new price for those whom it concerns (product §16.20), in the transaction that changes it. At a
 * free meeting nobody owes anything: orders are cancelled, and who has not paid gets a free ticket, whenever the meeting
 * was made free. At a paid one orders keep their price, the others owe the new fee, and who registered for nothing owes
 * nothing.
 * @param concerned as locked
 */
export async function settlePrice(
  query: Transaction,
  { before, after, concerned }: { before: MeetingPrice; after: MeetingRow; concerned: Concerned },
  at: Date,
): Promise<void> {
  const { unpaid, pending } = concerned;
  if (after.isPaid) {
    await keepEntriesFree(query, unpaid, at);
    if (before.feeFen !== after.feeFen) await chargeEntries(query, unpaid, after.feeFen, at);
    return;
  }
  const free = leftUnpaid(after, concerned);
  if (free === null) return;
  const orderIds = pending.map(({ id }) => id);
  const visitors = await visitorsInOrders(query, orderIds);
  await endOrders(query, orderIds, at);
  await freeEntries(query, free, at);
  await tellMadeFree(query, after, { admitted: [...free.admitted, ...visitors], inReview: free.inReview }, at);
}
