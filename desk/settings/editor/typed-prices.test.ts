import { readPriceTable, writePriceTable } from '../../../src/contract/price-table';
import {
  askedBy,
  firstPrices,
  readTypedPrices,
  withoutPeriod,
  withPeriod,
  withPrice,
  withUntil,
  writeTypedPrices,
} from './typed-prices';

const kind = {
  shortName: 'kind',
  options: [
    { key: 'A', text: '医师' },
    { key: 'B', text: '学生' },
  ],
};

it('is typed from the one price to two identities and two periods, as the server writes it', () => {
  const begun = withPeriod(askedBy(firstPrices('1200', '', ''), kind));
  const typed = withPrice(withPrice(withUntil(begun, 0, '2027-03-01'), 0, 0, { fee: '800' }), 1, 1, { fee: '500.5' });
  const text = writeTypedPrices({ ...withPrice(typed, 0, 0, { team: '700' }), teamFrom: '5' });
  expect(writePriceTable(readPriceTable(text))).toBe(text);
  expect(readPriceTable(text)).toEqual({
    ...{ question: 'kind', until: ['2027-03-01', ''], teamFrom: 5 },
    rows: [
      {
        option: 'A',
        prices: [
          { feeFen: 80_000, teamFen: 70_000 },
          { feeFen: 120_000, teamFen: null },
        ],
      },
      {
        option: 'B',
        prices: [
          { feeFen: 120_000, teamFen: null },
          { feeFen: 50_050, teamFen: null },
        ],
      },
    ],
  });
  expect(writeTypedPrices(readTypedPrices(text) ?? begun)).toBe(text);
});

it('loses nothing that is wrong, and takes periods and identities away again', () => {
  const begun = withPrice(firstPrices('', '', ''), 0, 0, { fee: '12o0' });
  expect(readTypedPrices(writeTypedPrices(begun))?.rows[0]?.prices).toEqual([{ fee: '12o0', team: '' }]);
  expect(readPriceTable(writeTypedPrices(begun))?.rows[0]?.prices[0]?.feeFen).toBe(-1);
  expect(withoutPeriod(withPeriod(begun), 0)).toEqual(begun);
  expect(askedBy(askedBy(begun, kind), null)).toEqual(begun);
  expect(readTypedPrices('')).toBeNull();
});
