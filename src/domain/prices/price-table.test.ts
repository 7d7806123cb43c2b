import * as fc from 'fast-check';
import { readPriceTable, writePriceTable } from '../../contract/price-table';
import { formatShanghaiTime } from '../time/shanghai-time';
import { priceWithVoucher } from '../voucher/voucher';
import { periodAt, priceAt, pricesEnd, totalPrice, type Price, type PriceTable } from './price-table';

const at = (text: string): number =>
  Date.parse(`${text.includes(' ') ? text.replace(' ', 'T') : `${text}T00:00:00`}+08:00`);
const price = (feeFen: number, teamFen: number | null = null): Price => ({ feeFen, teamFen });
const table: PriceTable = {
  question: 'kind',
  until: ['2027-03-01', '2027-04-01 12:00:00', ''],
  teamFrom: 3,
  rows: [
    { option: 'A', prices: [price(80_000, 70_000), price(100_000, 90_000), price(120_000)] },
    { option: 'B', prices: [price(40_000), price(40_000), price(50_000)] },
  ],
};

test.each([
  ['2027-01-01 00:00:00', 'A', 80_000],
  ['2027-03-01 23:59:59', 'A', 80_000],
  ['2027-03-02 00:00:00', 'A', 100_000],
  ['2027-04-01 12:00:00', 'A', 100_000],
  ['2027-04-01 12:00:01', 'A', 120_000],
  ['2099-01-01 00:00:00', 'A', 120_000],
  ['2027-03-02 00:00:00', 'B', 40_000],
  ['2027-03-02 00:00:00', 'C', undefined],
])('at %s %s pays %p', (time, option, feeFen) => {
  expect(priceAt(table, option, at(time))?.feeFen).toBe(feeFen);
});

test('a price ends where it becomes another one, and not where it stays', () => {
  const end = (options: string[], time: string) => pricesEnd(table, options, at(time));
  expect(end(['A'], '2027-02-01')).toBe(at('2027-03-02 00:00:00') - 1);
  expect(end(['B'], '2027-02-01')).toBe(at('2027-04-01 12:00:01') - 1);
  expect(end(['B', 'A'], '2027-03-05')).toBe(at('2027-04-01 12:00:01') - 1);
  expect(end(['A'], '2027-05-01')).toBeNull();
  expect(end([], '2027-02-01')).toBeNull();
});

test('from the number on each pays their own team price, where there is one', () => {
  const prices = [price(80_000, 70_000), price(40_000), price(80_000, 75_000)];
  expect(totalPrice(prices, 3)).toEqual({ feesFen: [70_000, 40_000, 75_000], totalFen: 185_000, isDiscounted: true });
  expect(totalPrice(prices, 4)).toMatchObject({ totalFen: 200_000, isDiscounted: false });
  expect(totalPrice(prices, null).totalFen).toBe(200_000);
});

/** Calculated apart: it compares texts of local time and knows nothing of instants. */
function naivePrice(given: PriceTable, option: string, now: number): Price | undefined {
  const local = formatShanghaiTime(now);
  const past = given.until.filter((last) => last !== '' && local > (last.length === 10 ? `${last} 23:59:59` : last));
  return given.rows.filter((row) => row.option === option)[0]?.prices[past.length];
}

const day = fc.integer({ min: 0, max: 400 }).map((n) => new Date(at('2027-01-01') + n * 86_400_000 + 28_800_000));
const last = fc
  .tuple(day, fc.option(fc.integer({ min: 0, max: 86_399 })))
  .map(([date, seconds]) =>
    seconds === null
      ? date.toISOString().slice(0, 10)
      : `${date.toISOString().slice(0, 10)} ${new Date(seconds * 1000).toISOString().slice(11, 19)}`,
  );
const endOf = (text: string): number => at(text.length === 10 ? `${text} 23:59:59` : text);
const anyTable: fc.Arbitrary<PriceTable> = fc.uniqueArray(last, { maxLength: 4, selector: endOf }).chain((days) => {
  const until = [...days.sort((one, other) => endOf(one) - endOf(other)), ''];
  const fee = fc.integer({ min: 1, max: 10_000_000 });
  const anyPrice = fc
    .tuple(fee, fc.option(fee))
    .map(([feeFen, teamFen]) => price(feeFen, teamFen === null ? null : Math.min(feeFen, teamFen)));
  const prices = fc.array(anyPrice, { minLength: until.length, maxLength: until.length });
  return fc.record({
    question: fc.constant('kind'),
    until: fc.constant(until),
    teamFrom: fc.option(fc.integer({ min: 1, max: 12 })),
    rows: fc
      .array(prices, { minLength: 1, maxLength: 5 })
      .map((rows) => rows.map((row, n) => ({ option: `option ${n}`, prices: row }))),
  });
});

/** Somebody of an identity, perhaps with a voucher. */
const person = fc.record({ n: fc.nat(4), voucherFen: fc.option(fc.constantFrom(0, 1, 50_000, 5_000_000)) });

test('page and server name the same fen at every second, as a calculation apart does', () => {
  fc.assert(
    fc.property(anyTable, fc.array(person, { maxLength: 30 }), fc.integer(), (given, team, seed) => {
      // The page has the table from the wire.
      const shown = readPriceTable(writePriceTable(given));
      const ends = given.until.filter((text) => text !== '').map(endOf);
      const times = [at('2026-12-01'), ...ends.flatMap((end) => [end - 1000, end, end + 999, end + 1000, end + seed])];
      for (const now of times.filter((time) => Math.abs(time) < 8e15)) {
        for (const { option } of given.rows) {
          const expected = naivePrice(given, option, now);
          expect(priceAt(given, option, now)).toEqual(expected);
          expect(shown && priceAt(shown, option, now)).toEqual(expected);
        }
        const people = team.map(({ n, voucherFen }) => ({ option: `option ${n % given.rows.length}`, voucherFen }));
        const members = people.map(({ option, voucherFen }) =>
          priceWithVoucher((shown && priceAt(shown, option, now)) ?? price(0), voucherFen),
        );
        const isTeam = given.teamFrom !== null && members.length >= given.teamFrom;
        let sum = 0;
        for (const { option, voucherFen } of people) {
          const own = naivePrice(given, option, now) ?? price(0);
          const asked = isTeam && own.teamFen !== null ? own.teamFen : own.feeFen;
          sum += voucherFen !== null && voucherFen < asked ? voucherFen : asked;
        }
        expect(totalPrice(members, given.teamFrom).totalFen).toBe(sum);
      }
    }),
  );
});

test('a price holds to its end, and is another one after it', () => {
  fc.assert(
    fc.property(anyTable, day, (given, date) => {
      const [first] = given.rows;
      const option = first?.option ?? '';
      const end = pricesEnd(given, [option], date.getTime());
      if (end === null) {
        expect(priceAt(given, option, at('2099-01-01'))).toEqual(priceAt(given, option, date.getTime()));
        return;
      }
      expect(priceAt(given, option, end)).toEqual(priceAt(given, option, date.getTime()));
      expect(priceAt(given, option, end + 1)).not.toEqual(priceAt(given, option, end));
    }),
  );
});

test('a table is written as it is read, and what is none is none', () => {
  expect(readPriceTable(writePriceTable(table))).toEqual(table);
  expect(writePriceTable(null)).toBe('');
  for (const none of ['', '{', '[]', '{}', { rows: [] }, null, 5]) expect(readPriceTable(none)).toBeNull();
  const read = readPriceTable({
    rows: [
      {
        prices: [
          { fee: 'x', team: '' },
          { fee: '12.5', team: 'y' },
        ],
      },
    ],
  });
  expect(read?.rows[0]?.prices).toEqual([price(-1), price(1_250, -1)]);
  expect(periodAt({ until: [] }, 0)).toBe(-1);
});
