import * as fc from 'fast-check';
import { teamPrice } from './team-price';

const discount = { number: 3, priceFen: 90_000 };

test('below three members each pays their own fee', () => {
  expect(teamPrice([120_000, 100_000], discount)).toEqual({
    feesFen: [120_000, 100_000],
    totalFen: 220_000,
    isDiscounted: false,
  });
});

test('from three members on each pays 900 yuan', () => {
  expect(teamPrice([120_000, 100_000, 120_000], discount)).toEqual({
    feesFen: [90_000, 90_000, 90_000],
    totalFen: 270_000,
    isDiscounted: true,
  });
});

test('a meeting without a discount, and a selection of nobody', () => {
  expect(teamPrice([120_000, 120_000, 120_000], null).totalFen).toBe(360_000);
  for (const number of [0, 3])
    expect(teamPrice([], { ...discount, number })).toEqual({ feesFen: [], totalFen: 0, isDiscounted: false });
});

test('the total is always the sum of the frozen fees, one for each member', () => {
  const fees = fc.array(fc.nat(500_000), { maxLength: 30 });
  const anyDiscount = fc.option(fc.record({ number: fc.integer({ min: 1, max: 20 }), priceFen: fc.nat(500_000) }));
  fc.assert(
    fc.property(fees, anyDiscount, (ownFees, any) => {
      const { feesFen, totalFen } = teamPrice(ownFees, any);
      expect(feesFen).toHaveLength(ownFees.length);
      expect(feesFen.reduce((sum, fee) => sum + fee, 0)).toBe(totalFen);
    }),
  );
});
