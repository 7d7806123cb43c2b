import { entryType, userType } from '../attendee/attendee';
import { formEntryType } from './form-entry-type';

test.each([
  ['a visitor of a paid meeting', userType.freeGuest, true, entryType.free],
  ['a delegate of a paid meeting', userType.individual, true, entryType.paid],
  ['a member of a team', userType.teamMember, true, entryType.paid],
  ['anyone at a free meeting', userType.individual, false, entryType.free],
])('%s has filled in the form of their type', (_who, type, isPaid, expected) => {
  expect(formEntryType({ userType: type }, { isPaid })).toBe(expected);
});
