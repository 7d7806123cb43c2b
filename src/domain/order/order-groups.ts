import type { Order } from './order';
import type { OrderState } from './order-state';

/** Filters of a list of orders beside their details: all, those that wait for money, and those with an invoice to come or come. */
export type OrderGroup = 'all' | 'due' | 'invoice';

/** An order and its state; a cancelled one is only among all. */
export interface ListedOrder {
  order: Order;
  state: OrderState;
}

/** Tells whether an order can be invoiced: paid, or ahead of its transfer (product §2.25). */
export function isInvoiceable({ order, state }: ListedOrder): boolean {
  return state !== 'cancelled' && (order.payment === 'paid' || order.isInvoiceAhead);
}

const members: Readonly<Record<OrderGroup, (one: ListedOrder) => boolean>> = {
  all: () => true,
  due: ({ state }) => state === 'unpaid' || state === 'waiting',
  invoice: isInvoiceable,
};

const texts: Readonly<Record<OrderGroup, string>> = { all: '全部', due: '要付款', invoice: '可开发票' };

export function ordersOf(orders: readonly ListedOrder[], group: OrderGroup): readonly ListedOrder[] {
  return orders.filter(members[group]);
}

/** The groups that have orders, with their numbers. */
export function orderChips(orders: readonly ListedOrder[]): { key: OrderGroup; text: string; count: number }[] {
  return (['all', 'due', 'invoice'] as const).flatMap((key) => {
    const { length: count } = ordersOf(orders, key);
    return count > 0 || key === 'all' ? [{ key, text: texts[key], count }] : [];
  });
}
