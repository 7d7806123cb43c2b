import { describeTeamDiscount } from './team-discount';

const discount = { number: 3, priceFen: 90_000 };

test.each([
  [0, 5, '满 3 人享团队价 ¥900.00/人。已选 0 人，再选 3 人即可优惠。'],
  [2, 5, '满 3 人享团队价 ¥900.00/人。已选 2 人，再选 1 人即可优惠。'],
  [3, 5, '满 3 人享团队价 ¥900.00/人，已选 3 人，已享团队价。'],
  [4, 5, '满 3 人享团队价 ¥900.00/人，已选 4 人，已享团队价。'],
  [1, 3, '满 3 人享团队价 ¥900.00/人。已选 1 人，再选 2 人即可优惠。'],
  [1, 2, '满 3 人享团队价 ¥900.00/人，当前未交费 2 人，还差 1 人。'],
])('%d of %d selected: %s', (selected, available, text) => {
  expect(describeTeamDiscount(discount, selected, available)).toBe(text);
});
