import { mayCall, rightOf, rights, type DeskCallName } from './rights';
import { roles } from './roles';

const names = Object.keys(rights) as DeskCallName[];

test('an owner may make every call that roles decide about', () => {
  expect(names.filter((name) => typeof rightOf(name).who !== 'string' && !mayCall(name, ['owner']))).toEqual([]);
});

test('who has no role at a meeting may do nothing there', () => {
  expect(names.filter((name) => mayCall(name, []) && rightOf(name).who !== 'staff')).toEqual([]);
});

test('whoever only looks changes nothing but views of their own', () => {
  const isAct = (name: string): boolean => !/^(get|list|preview)|View$/.test(name);
  const acts = names.filter((name) => typeof rightOf(name).who !== 'string' && isAct(name));
  expect(acts.filter((name) => mayCall(name, ['viewer']))).toEqual([]);
});

test.each(['inviteMember', 'changeMember', 'endMember', 'resetSecondFactor', 'renewRecoveryCodes'] as const)(
  '%s asks for a code again, since rights move',
  (name) => expect(rightOf(name).asksAgain).toBe(true),
);

test('a role more never takes a right away', () => {
  for (const name of names)
    for (const role of roles)
      if (mayCall(name, [role])) expect(roles.every((other) => mayCall(name, [role, other]))).toBe(true);
});
