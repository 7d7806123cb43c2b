import * as fc from 'fast-check';
import { scopesWithoutOwner, type MemberGrants } from './last-owner';
import { roles, type Grant } from './roles';

const now = 1_000;
const grant = fc.record<Grant>({
  role: fc.constantFrom(...roles),
  meetingId: fc.constantFrom(null, '1', '2'),
  until: fc.constantFrom(null, now, now + 1),
});
const member = fc.record<MemberGrants>({
  id: fc.uuid(),
  isActive: fc.boolean(),
  grants: fc.array(grant, { maxLength: 4 }),
});
const members = fc.array(member, { maxLength: 5 });

const owner = (meetingId: string | null, changes: Partial<Grant> = {}): MemberGrants => ({
  ...{ id: `owner of ${meetingId}`, isActive: true },
  grants: [{ role: 'owner', meetingId, until: null, ...changes }],
});

test.each([
  [[owner('1')], [], ['1']],
  [[owner(null)], [owner('1')], [null]],
  [[owner('1'), owner(null)], [owner(null)], []],
  [[owner('1'), owner('2')], [owner('1')], ['2']],
  // An end of the role, or of the account, leaves the meeting alone as well.
  [[owner('1')], [owner('1', { until: now + 1 })], ['1']],
  [[owner('1')], [{ ...owner('1'), isActive: false }], ['1']],
  [[owner('1')], [owner('1', { role: 'registrar' })], ['1']],
])('%j becoming %j loses the owner of %j', (before, after, lost) => {
  expect(scopesWithoutOwner(before, after, now)).toEqual(lost);
});

test('a change that takes nothing away is never refused', () => {
  fc.assert(
    fc.property(members, members, (before, added) => {
      expect(scopesWithoutOwner(before, [...before, ...added], now)).toEqual([]);
    }),
  );
});
