import * as fc from 'fast-check';
import { lastOwnerOf, scopesWithoutOwner, type MemberGrants } from './last-owner';
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
  // The first owner of a meeting lasts, too; beside one who does, another may have an end.
  [[], [owner('1', { until: now + 1 })], ['1']],
  [[], [owner(null), owner('1', { until: now + 1 })], []],
  [[owner('1')], [owner('1'), owner('2', { until: now + 1 })], ['2']],
  // What was so before does not bar another change.
  [[owner('1', { until: now + 1 })], [owner('1', { until: now + 1 })], []],
])('%j becoming %j loses the owner of %j', (before, after, lost) => {
  expect(scopesWithoutOwner(before, after, now)).toEqual(lost);
});

test('a change that only adds is refused for owners with an end alone', () => {
  const hasEnd = ({ grants }: MemberGrants): boolean => grants.some(({ until }) => until !== null);
  fc.assert(
    fc.property(members, members, (before, added) => {
      const lasting = added.filter((one) => !hasEnd(one));
      expect(scopesWithoutOwner(before, [...before, ...lasting], now)).toEqual([]);
    }),
  );
});

test('an owner without an end always remains where there was one', () => {
  const isLasting = ({ isActive, grants }: MemberGrants, scope: string | null): boolean =>
    isActive && grants.some(({ role, meetingId, until }) => role === 'owner' && meetingId === scope && until === null);
  fc.assert(
    fc.property(members, members, (before, after) => {
      fc.pre(scopesWithoutOwner(before, after, now).length === 0);
      for (const scope of ['1', '2'])
        if (before.some((one) => isLasting(one, scope)))
          expect(after.some((one) => isLasting(one, scope) || isLasting(one, null))).toBe(true);
    }),
  );
});

test.each([
  [[owner('1')], 'owner of 1'],
  [[owner(null)], 'owner of null'],
  [[owner('1'), owner(null)], ''],
  [[owner('1'), { ...owner('1', { until: now + 1 }), id: 'ends' }], 'owner of 1'],
  [[owner('1', { until: now + 1 })], ''],
  [[owner('2')], ''],
])('the last owner of the meeting 1 among %j is %p', (among, id) => {
  expect(lastOwnerOf(among, '1', now)).toBe(id);
});
