import { announcedPrices, teamFeeText } from './announced-prices';

const meeting = {
  ...{ isPaid: true, feeFen: 1_200_00, discount: { number: 5, priceFen: 900_00 } },
  ...{ hasExhibitors: false, admitsVisitors: false },
};
const exhibition = { ...meeting, hasExhibitors: true, admitsVisitors: true };
const free = { ...meeting, isPaid: false, feeFen: 0, discount: null };

test('each kind of registration that a meeting offers has its price', () => {
  expect(announcedPrices(meeting)).toEqual({
    kinds: [{ label: '参会代表', price: '¥1,200', isFree: false }],
    team: '5 人起 ¥900/人',
  });
  expect(announcedPrices(exhibition)?.kinds).toEqual([
    { label: '参会代表', price: '¥1,200', isFree: false },
    { label: '参观观众', price: '免费', isFree: true },
  ]);
  expect(announcedPrices(free)).toEqual({ kinds: [{ label: '参会', price: '免费', isFree: true }], team: '' });
});

test('nothing is announced where the server names no fee', () => {
  expect(announcedPrices({ ...exhibition, feeFen: null })).toBeNull();
  expect(teamFeeText({ ...meeting, feeFen: null })).toBe('');
});

test('a team reads what each costs, and from how many on it costs less', () => {
  expect(teamFeeText(meeting)).toBe('注册费 ¥1,200/人，5 人起 ¥900/人');
  expect(teamFeeText({ ...meeting, discount: null })).toBe('注册费 ¥1,200/人');
  expect(teamFeeText(free)).toBe('');
});
