import { describeTeamDiscount } from './team-discount';

const discount = { number: 3, priceFen: 90_000 };

test.each([
  [0, 5, '满3人享团队价¥900.00/人。已选0人，再选3人即可优惠。'],
  [2, 5, '满3人享团队价¥900.00/人。已选2人，再选1人即可优惠。'],
  [3, 5, '满3人享团队价¥900.00/人，已选3人，已享团队价。'],
  [4, 5, '满3人享团队价¥900.00/人，已选4人，已享团队价。'],
  [1, 2, '满3人享团队价¥900.00/人，当前未交费2人，还差1人。'],
])('%d of %d selected: %s', (selected, available, text) => {
  expect(describeTeamDiscount(discount, selected, available)).toBe(text);
});
