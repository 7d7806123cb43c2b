import { formEntryType } from './form-entry-type';

test.each([
  ['a visitor of a paid meeting', 'free-guest', true, 'free'],
  ['a delegate of a paid meeting', 'individual', true, 'paid'],
  ['a member of a team', 'team-member', true, 'paid'],
  ['anyone at a free meeting', 'individual', false, 'free'],
] as const)('%s has filled in the form of their type', (_who, type, isPaid, expected) => {
  expect(formEntryType({ userType: type }, { isPaid })).toBe(expected);
});
