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
import { releaseAllocations } from '../../stores/bank/release-allocations';
import { receivedByBank } from '../../stores/orders/received-by-bank';
import { notifyMadeFree } from '../notices/ticket-notices';
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

/** The columns of a meeting that decide the amounts due. */
export type MeetingPrice = Pick<MeetingRow, 'isPaid' | 'feeFen' | 'teamPriceFrom' | 'teamPriceFen' | 'priceTable'>;

/** The people, orders and money that a change of a meeting concerns. */
export interface AffectedByChange extends EntryCounts, OrderCounts {
  /** The live entries that nobody has paid for, without free visitors. */
  unpaid: readonly EntryRow[];
  /** The number of these entries that owe a fee and are in no order. */
  unordered: number;
  pending: readonly PendingOrder[];
  /** The number of people in the pending orders. */
  ordered: number;
  /** The number of pending orders with an online payment in progress, or paid with the wrong amount. */
  beingPaid: number;
  mismatched: number;
}

/**
 * Finds the people and orders that a change of a meeting concerns, and locks the unpaid entries and their orders until
 * the transaction ends: orders first, as everywhere. The meeting must be locked, so that none are added meanwhile.
 */
export async function lockAffected(query: Transaction, meetingId: number): Promise<AffectedByChange> {
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

/**
 * Returns the unpaid entries of a meeting that has become free; null if the meeting is not free, or has no such entries
 * and orders.
 */
export function entriesMadeFree({ isPaid }: MeetingPrice, { unpaid, pending }: AffectedByChange): FreeEntries | null {
  const free = entriesToFree(unpaid);
  const isNobody = pending.length + free.admitted.length + free.inReview.length + free.refused.length === 0;
  return isPaid || isNobody ? null : free;
}

/**
 * Applies a meeting's new price to the people whom it concerns (product §16.20), in the transaction that changes it. At
 * a free meeting nobody owes anything: orders are cancelled, and unpaid people get a free ticket, whenever the meeting
 * became free. At a paid meeting orders keep their price, other unpaid people owe the new fee, and people who
 * registered free of charge still owe nothing.
 * A price table charges each by their identity: `repriceEntries`.
 * @param concerned as locked
 */
export async function settlePrice(
  query: Transaction,
  { before, after, concerned }: { before: MeetingPrice; after: MeetingRow; concerned: AffectedByChange },
  at: Date,
): Promise<void> {
  const { unpaid, pending } = concerned;
  if (after.isPaid) {
    await keepEntriesFree(query, unpaid, at);
    const isOther = before.feeFen !== after.feeFen || before.priceTable !== null;
    if (isOther && after.priceTable === null) await chargeEntries(query, unpaid, after.feeFen, at);
    return;
  }
  const free = entriesMadeFree(after, concerned);
  if (free === null) return;
  const orderIds = pending.map(({ id }) => id);
  const visitors = await visitorsInOrders(query, orderIds);
  for (const id of (await receivedByBank(query, orderIds)).keys()) await releaseAllocations(query, id, at);
  await endOrders(query, orderIds, at);
  await freeEntries(query, free, at);
  await notifyMadeFree(query, after, { admitted: [...free.admitted, ...visitors], inReview: free.inReview }, at);
}
