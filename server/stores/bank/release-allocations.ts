import type { Transaction } from '../../db/database';
import {
  allocationsOfOrder,
  allocationsOfTransaction,
  reverseAllocation,
  type StandingAllocation,
} from './allocations';
import { updateTransaction } from './transactions';

/**
 * Takes back a part of a transaction by a counter-entry. A typed transfer of which nothing is left has never been: it can
 * be typed again.
 */
export async function takeBackAllocation(
  query: Transaction,
  { allocation, transaction }: StandingAllocation,
  why: { reason: string; at: Date },
): Promise<void> {
  await reverseAllocation(query, allocation, why);
  const left = await allocationsOfTransaction(query, transaction.id);
  if (transaction.source === 'typed' && left.length === 0)
    await updateTransaction(query, transaction.id, { withdrawnAt: why.at });
}

/**
 * Frees the money that came by bank for an order that is about to be cancelled before it was paid in full: it is
 * unclaimed again. The order must be locked.
 */
export async function releaseAllocations(query: Transaction, orderId: string, at: Date): Promise<void> {
  for (const { allocation } of await allocationsOfOrder(query, orderId))
    if (allocation.outRefundNo === null) await reverseAllocation(query, allocation, { reason: '订单已取消', at });
}
