import {
  idleLimitMs,
  isSignedIn,
  joinRoles,
  meetingsOf,
  needsSecondFactor,
  rolesAt,
  type Grant,
  type Role,
} from './roles';

const now = 1_000;
const grant = (role: Role, meetingId: string | null, until: number | null = null): Grant => ({
  role,
  meetingId,
  until,
});

test.each([
  [[grant('door', '1'), grant('owner', '1')], '1', ['owner', 'door']],
  [[grant('viewer', null)], '7', ['viewer']],
  [[grant('viewer', '1')], '2', []],
  // Where a call names no meeting, a role at one meeting counts for nothing.
  [[grant('owner', '1'), grant('viewer', null)], null, ['viewer']],
  [[grant('owner', '1', now)], '1', []],
  [[grant('owner', '1', now + 1)], '1', ['owner']],
  [[grant('door', '1'), grant('door', null)], '1', ['door']],
])('%j at %p are %j', (grants, meetingId, roles) => {
  expect(rolesAt(grants, meetingId, now)).toEqual(roles);
});

test('who has a role everywhere has it at every meeting', () => {
  expect(meetingsOf([grant('door', '1'), grant('door', '2'), grant('owner', '1')], now)).toEqual(['1', '2']);
  expect(meetingsOf([grant('door', '1'), grant('viewer', null)], now)).toBeNull();
});

test.each([
  ['owner', true, false],
  ['finance', true, true],
  ['registrar', false, false],
  ['door', false, false],
  ['viewer', false, false],
] as const)('a %s: second factor %p, signed out when idle %p', (role, needs, isIdleShort) => {
  expect(needsSecondFactor([grant(role, '1')], now)).toBe(needs);
  expect(isSignedIn('phone', [grant(role, '1')], now)).toBe(!needs);
  expect(isSignedIn('both', [grant(role, '1')], now)).toBe(true);
  expect(idleLimitMs([grant(role, '1')], now) === 30 * 60_000).toBe(isIdleShort);
});

test('an invitation takes nothing away of what is held', () => {
  const held = [grant('owner', '1'), grant('door', '1', 5), grant('finance', '1', 9)];
  expect(joinRoles(held, { roles: ['viewer', 'owner', 'door', 'finance'], until: 7 })).toEqual([
    { role: 'owner', until: null },
    { role: 'finance', until: 9 },
    { role: 'door', until: 7 },
    { role: 'viewer', until: 7 },
  ]);
  expect(joinRoles([grant('door', '1', 5)], { roles: ['door'], until: null })).toEqual([{ role: 'door', until: null }]);
});
