import { feeText, registrationFeeFen, teamPriceText } from './registration-fee';

const meeting = {
  ...{ isPaid: true, feeFen: 1_200_00, discount: { number: 5, priceFen: 900_00 } },
  ...{ hasExhibitors: false, admitsVisitors: false },
};
const exhibition = { ...meeting, hasExhibitors: true, admitsVisitors: true };
const free = { ...meeting, isPaid: false, feeFen: 0, discount: null };

test.each([
  ['a delegate', meeting, 'paid', 1_200_00],
  ['a visitor', exhibition, 'free', 0],
  ['a delegate of a free meeting', free, 'paid', 0],
  ['a delegate of a meeting that has become free', { ...meeting, isPaid: false }, 'paid', 0],
  ['a delegate of a server that names no fee', { ...meeting, feeFen: null }, 'paid', null],
  ['a visitor of a server that names no fee', { ...exhibition, feeFen: null }, 'free', 0],
] as const)('%s owes', (_who, at, type, feeFen) => {
  expect(registrationFeeFen(at, type)).toBe(feeFen);
});

test('fees are written without fen where there are none, and nothing is free', () => {
  expect([0, 1_200_00, 80_50].map(feeText)).toEqual(['免费', '¥1,200', '¥80.50']);
});

test('the team price is written with the number that it takes', () => {
  expect(teamPriceText(meeting)).toBe('5 人起 ¥900/人');
  expect(teamPriceText({ ...meeting, discount: null })).toBe('');
  expect(teamPriceText({ ...meeting, isPaid: false })).toBe('');
});
