import { and, asc, eq } from 'drizzle-orm';
import { totalPrice } from '../../../src/domain/prices/price-table';
import type { Queryable } from '../../db/database';
import { entries, type EntryRow } from '../../db/tables/entries';
import type { MeetingRow } from '../../db/tables/meetings';
import { orderItems, type OrderRow } from '../../db/tables/orders';
import { delegatePrice, priceUntilOf, teamFromOf } from '../meetings/price-of';
import type { NewOrderItem } from './new-order';

/** An unpaid order as it would be made now. */
export interface RenewedPrice {
  items: NewOrderItem[];
  totalFen: number;
  priceUntil: Date | null;
}

type PricedOrder = Pick<OrderRow, 'id' | 'teamId' | 'status' | 'amountFen' | 'priceUntil' | 'awaitingTransferSince'>;

/**
 * Tells whether the time is over until which an order keeps its price (product §16.43). Whoever has chosen to pay by bank in
 * time keeps it: the money may be on its way.
 */
const isPriceOver = ({ status, priceUntil, awaitingTransferSince }: PricedOrder, now: number): boolean =>
  status === 'pending' && priceUntil !== null && now > priceUntil.getTime() && awaitingTransferSince === null;

/** Somebody in an order, with their share of it. */
export interface PricedItem {
  entry: Pick<EntryRow, 'id' | 'priceOption' | 'voucherFen'>;
  amountFen: number;
}

/**
 * Prices an unpaid order anew if the time is over until which it kept its price. Nothing changes by that.
 * @param items of everybody who is still in it
 * @param now epoch milliseconds
 * @returns null if its price still holds, also because the prices of those in it are the same now
 */
export function renewedPrice(
  order: PricedOrder,
  items: readonly PricedItem[],
  meeting: MeetingRow,
  now: number,
): RenewedPrice | null {
  if (!isPriceOver(order, now)) return null;
  // Somebody whose identity has no price any more keeps what they owe.
  const prices = items.map(
    ({ entry, amountFen }) =>
      delegatePrice(meeting, entry.priceOption, now, entry.voucherFen) ?? { feeFen: amountFen, teamFen: amountFen },
  );
  const { feesFen, totalFen } = totalPrice(prices, order.teamId === null ? null : teamFromOf(meeting));
  if (totalFen === order.amountFen) return null;
  const renewed = items.map(({ entry }, place) => {
    const feeFen = prices[place]?.feeFen ?? 0;
    return { entryId: entry.id, feeFen, amountFen: feesFen[place] ?? feeFen };
  });
  const options = items.map(({ entry }) => entry.priceOption);
  return { items: renewed, totalFen, priceUntil: priceUntilOf(meeting, options, now) };
}

/** Reads who is in an unpaid order, and prices it as `renewedPrice` does. */
export async function readRenewedPrice(
  query: Queryable,
  order: PricedOrder,
  meeting: MeetingRow,
  now: number,
): Promise<RenewedPrice | null> {
  if (!isPriceOver(order, now)) return null;
  const items = await query
    .select({
      entry: { id: entries.id, priceOption: entries.priceOption, voucherFen: entries.voucherFen },
      amountFen: orderItems.amountFen,
    })
    .from(orderItems)
    .innerJoin(entries, eq(entries.id, orderItems.entryId))
    .where(and(eq(orderItems.orderId, order.id), eq(orderItems.live, true)))
    .orderBy(asc(entries.position));
  return renewedPrice(order, items, meeting, now);
}
