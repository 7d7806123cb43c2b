import { mayBecome, type OrderStatus } from './order-transitions';

const statuses: OrderStatus[] = ['pending', 'paid', 'cancelled'];

test('a pending order is paid or cancelled, and a cancelled or paid one may only be pending again', () => {
  const allowed = statuses.flatMap((from) => statuses.filter((to) => mayBecome(from, to)).map((to) => `${from} ${to}`));
  expect(allowed).toEqual(['pending paid', 'pending cancelled', 'paid pending', 'cancelled pending']);
});
