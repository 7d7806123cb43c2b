import { and, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database';
import { isAmong } from '../../db/is-among';
import { bankAllocations } from '../../db/tables/bank';
import type { OrderRow } from '../../db/tables/orders';

/** Sums what has arrived by bank for orders, without what is to be given back, in fen, by the order's id. */
export async function receivedByBank(query: Queryable, orderIds: readonly string[]): Promise<Map<string, number>> {
  if (orderIds.length === 0) return new Map();
  const rows = await query
    .select({
      orderId: bankAllocations.orderId,
      fen: sql<number>`sum(${bankAllocations.amountFen})::double precision`,
    })
    .from(bankAllocations)
    .where(and(isAmong(bankAllocations.orderId, orderIds), isNull(bankAllocations.outRefundNo)))
    .groupBy(bankAllocations.orderId);
  return new Map(rows.map(({ orderId, fen }) => [orderId ?? '', fen]));
}

/**
 * Reads what is due for an order that is not paid: its amount less what has arrived by bank, in fen. Lock the order for it
 * to stay unchanged.
 */
export async function dueFenOf(query: Queryable, { id, amountFen }: OrderRow): Promise<number> {
  return amountFen - ((await receivedByBank(query, [id])).get(id) ?? 0);
}
