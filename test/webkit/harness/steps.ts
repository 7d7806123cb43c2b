import type { Role, RoleOptions } from '../../e2e/harness/screen';

type Matcher = { text: string; isExact: boolean } | { source: string; flags: string };

/** One step of the search for a control, as `in-page.cjs` reads it. */
export type Step =
  | { by: 'role'; role: Role; name?: Matcher; level?: number; checked?: boolean }
  | { by: 'text' | 'filter'; text: Matcher }
  | { by: 'or'; other: readonly Step[] }
  | { by: 'nth'; index: number };

export const matcher = (wanted: string | RegExp, isExact = false): Matcher =>
  typeof wanted === 'string' ? { text: wanted, isExact } : { source: wanted.source, flags: wanted.flags };

export const roleStep = (role: Role, { name, exact, ...state }: RoleOptions = {}): Step => ({
  by: 'role',
  role,
  ...(name === undefined ? {} : { name: matcher(name, exact) }),
  ...state,
});
