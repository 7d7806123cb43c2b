import { priceLine, priceView } from './price-view';
import type { PriceTable } from './price-table';

const now = Date.parse('2027-02-01T12:00:00+08:00');
const later = Date.parse('2027-03-02T00:00:00+08:00');
const price = (feeFen: number, teamFen: number | null = null) => ({ feeFen, teamFen });
const table: PriceTable = {
  ...{ question: 'kind', until: ['2027-03-01', '2027-04-01 12:00:00', ''], teamFrom: 3 },
  rows: [
    { option: 'A', prices: [price(80_000, 70_000), price(100_000), price(120_000)] },
    { option: 'B', prices: [price(40_000), price(40_000), price(30_050)] },
  ],
};

test('what holds now, what comes after it, and when', () => {
  expect(priceView(table, ['医师', '学生'], now)).toEqual({
    rows: [
      { option: 'A', name: '医师', price: '¥800', more: '团队 ¥700，之后 ¥1,000' },
      { option: 'B', name: '学生', price: '¥400', more: '' },
    ],
    until: '早鸟价至 3月1日',
    endsAt: later - 1,
    team: '团队价 3 人起',
  });
  const second = priceView(table, [], later);
  expect(second).toMatchObject({ until: '现价至 4月1日 12:00', team: '' });
  expect(second.rows.map(({ name, more }) => [name, more])).toEqual([
    ['', '之后 ¥1,200'],
    ['', '之后 ¥300.50'],
  ]);
  expect(priceView(table, [], now * 2)).toMatchObject({ until: '', endsAt: null });
});

test('on one line', () => {
  expect(priceLine(table, now)).toBe('注册费 ¥400–¥800/人，早鸟价至 3月1日，团队价 3 人起');
  const one = { ...table, teamFrom: null, rows: table.rows.slice(0, 1) };
  expect(priceLine(one, now * 2)).toBe('注册费 ¥1,200/人');
});
