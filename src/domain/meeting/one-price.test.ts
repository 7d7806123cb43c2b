import * as fc from 'fast-check';
import { teamPrice } from '../team/team-price';
import { priceProblems, type OnePrice } from './one-price';

const paid: OnePrice = { isPaid: true, feeFen: 800_00, discount: { number: 5, priceFen: 600_00 } };

test.each<[string, Partial<OnePrice>, string[]]>([
  ['a fee and a team price below it', {}, []],
  ['a fee alone', { discount: null }, []],
  ['a team price that is the fee', { discount: { number: 5, priceFen: 800_00 } }, []],
  ['no fee', { feeFen: 0, discount: null }, ['收费会议的注册费应大于 0（元）']],
  ['a negative fee', { feeFen: -1, discount: null }, ['收费会议的注册费应大于 0（元）']],
  ['a team price of nothing', { discount: { number: 5, priceFen: 0 } }, ['团队价应大于 0（元）']],
  ['a negative team price', { discount: { number: 5, priceFen: -100 } }, ['团队价应大于 0（元）']],
  ['a team price above the fee', { discount: { number: 5, priceFen: 800_01 } }, ['团队价 ¥800.01 高于注册费 ¥800.00']],
  ['a team of two and a half', { discount: { number: 2.5, priceFen: 600_00 } }, ['团队价的人数应为整数']],
  ['a fee that is a slip', { feeFen: 99_999_999_00, discount: null }, ['注册费不能高于 ¥100,000.00']],
  ['a free meeting, whatever else stands there', { isPaid: false, feeFen: 0 }, []],
])('%s', (_what, changes, messages) => {
  const problems = priceProblems({ ...paid, ...changes });
  expect(problems.map(({ message }) => message)).toEqual(messages);
  expect(problems.every(({ isFatal }) => isFatal)).toBe(true);
});

test('a team price from one member on is told of, and taken', () => {
  expect(priceProblems({ ...paid, discount: { number: 1, priceFen: 600_00 } })).toMatchObject([
    { of: 'discount', isFatal: false },
  ]);
});

test('with a table that passes nobody pays more in a team than alone, or nothing', () => {
  const tables = fc.record({
    isPaid: fc.constant(true),
    feeFen: fc.integer({ min: -2, max: 50 }),
    discount: fc.option(
      fc.record({ number: fc.integer({ min: 1, max: 6 }), priceFen: fc.integer({ min: -2, max: 60 }) }),
    ),
  });
  fc.assert(
    fc.property(tables, fc.integer({ min: 1, max: 8 }), (table, members) => {
      if (priceProblems(table).some(({ isFatal }) => isFatal)) return;
      const { feesFen } = teamPrice(Array<number>(members).fill(table.feeFen), table.discount);
      for (const fee of feesFen) expect(fee > 0 && fee <= table.feeFen).toBe(true);
    }),
  );
});
