import { readOrder } from '../../contract/order';
import type { Order } from './order';
import { invoiceOrder } from './invoice-order';

const order = (id: string, payStatus: number): Order => {
  const read = readOrder({ orderId: id, payStatus });
  if (read === null) throw new Error('an order has an id');
  return read;
};

test.each([
  ['the first paid one', [order('1', 0), order('2', 1), order('3', 1)], '2'],
  ['the first where none is paid', [order('1', 0), order('2', 0)], '1'],
  ['none without orders', [], undefined],
])('the order to invoice: %s', (_what, orders, id) => {
  expect(invoiceOrder(orders)?.id).toBe(id);
  if (id === undefined) expect(invoiceOrder(orders)).toBeNull();
});
