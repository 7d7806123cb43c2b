import type { Order } from './order';
import { orderChips, ordersOf, type ListedOrder, type OrderGroup } from './order-groups';
import type { OrderState } from './order-state';

const listed = (id: string, state: OrderState, isInvoiceAhead = false): ListedOrder => ({
  order: { id, payment: state === 'paid' ? 'paid' : 'unpaid', isInvoiceAhead } as Order,
  state,
});
const orders = [
  listed('1', 'unpaid'),
  listed('2', 'waiting'),
  listed('3', 'waiting', true),
  listed('4', 'paid'),
  listed('5', 'cancelled', true),
];
const idsOf = (group: OrderGroup): string[] => ordersOf(orders, group).map(({ order }) => order.id);

test('what waits for money, and what can be invoiced, ahead of its transfer too', () => {
  expect(idsOf('due')).toEqual(['1', '2', '3']);
  expect(idsOf('invoice')).toEqual(['3', '4']);
  expect(idsOf('all')).toHaveLength(5);
});

test('empty groups have no chip', () => {
  const [unpaid] = orders;
  expect(orderChips(unpaid === undefined ? [] : [unpaid]).map(({ text, count }) => `${text} ${count}`)).toEqual([
    '全部 1',
    '要付款 1',
  ]);
});
