import type { Attendee, EntryType } from '../attendee/attendee';
import { formEntryType } from './form-entry-type';

type UserType = Attendee['userType'];

test.each<[string, UserType, isPaid: boolean, EntryType, isGuest?: boolean]>([
  ['a visitor of a paid meeting', 'free-guest', true, 'free'],
  ['a guest of a paid meeting', 'free-guest', true, 'paid', true],
  ['a delegate of a paid meeting', 'individual', true, 'paid'],
  ['a member of a team', 'team-member', true, 'paid'],
  ['anyone at a free meeting', 'individual', false, 'free'],
])('%s has filled in the form of their type', (_who, type, isPaid, expected, isGuest = false) => {
  expect(formEntryType({ userType: type, isGuest }, { isPaid })).toBe(expected);
});
