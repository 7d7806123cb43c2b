import { orderAmountFen } from './order-amount';

test.each([
  [60_000, 80_000, 60_000],
  [0, 80_000, 80_000],
  [60_000, 0, 60_000],
  [0, 0, 0],
])('of %d fen due and %d in total an order shows %d', (dueFen, amountFen, shown) => {
  expect(orderAmountFen({ dueFen, amountFen })).toBe(shown);
});
