import { entrantOf, entrantsOf } from './entrant';

test.each([
  [{ isPaid: false, hasExhibitors: true, admitsVisitors: true }, ''],
  [{ isPaid: true, hasExhibitors: true, admitsVisitors: false }, 'delegate guest'],
  [{ isPaid: true, hasExhibitors: true, admitsVisitors: true }, 'delegate guest visitor'],
])('%j admits: %s', (meeting, entrants) => {
  expect(entrantsOf(meeting).join(' ')).toBe(entrants);
});

test.each([
  ['paid', 'individual', 'delegate'],
  ['paid', 'team-member', 'delegate'],
  ['free', 'team-member', 'delegate'],
  ['paid', 'free-guest', 'guest'],
  ['free', 'free-guest', 'visitor'],
  ['paid', null, 'delegate'],
] as const)('%s, %s is a %s', (entryType, userType, entrant) => {
  expect(entrantOf({ entryType, userType })).toBe(entrant);
});
