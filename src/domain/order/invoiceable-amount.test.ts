import { invoiceableFen, isFullyRefunded } from './invoiceable-amount';

it.each([
  ['an order as it was paid', 300_000, 0, 0, 300_000, false],
  ['an order of which a part went back', 300_000, 60_000, 0, 240_000, false],
  ['an order that went back as a whole', 300_000, 300_000, 0, 0, true],
  ['an order of which more went back than it says', 300_000, 300_001, 0, 0, true],
  ['an order of which a part is to go back', 300_000, 60_000, 40_000, 200_000, false],
  ['an order of which the whole is to go back', 300_000, 0, 300_000, 0, true],
  ['an order without a sum', 0, 0, 0, 0, false],
])('%s', (_, amountFen, refundedFen, refundDueFen, expected, isWhole) => {
  expect(invoiceableFen({ amountFen, refundedFen, refundDueFen })).toBe(expected);
  expect(isFullyRefunded({ amountFen, refundedFen, refundDueFen })).toBe(isWhole);
});
