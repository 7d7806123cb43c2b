/**
 * Why a call of WeChat's failed: `cancelled`, the person closed what it showed; `privacy`, they did not agree to the
 * mini-program's privacy guide (用户隐私保护指引); `permission`, they or the phone do not let the mini-program, or WeChat,
 * do this; `undeclared`, the privacy guide does not name it, which only the organiser can change.
 */
export type Refusal = 'cancelled' | 'privacy' | 'permission' | 'undeclared' | 'failed';

/** In this order: a refusal's words may contain a cancel's. */
const words: readonly (readonly [Refusal, RegExp])[] = [
  ['undeclared', /not declared in the privacy agreement/i],
  ['privacy', /privacy permission is not authorized/i],
  ['permission', /auth(orize)? ?:? ?(fail|den)|auth(orize)? no response|permission denied|no permission/i],
  ['cancelled', /\bcancel/i],
];
/** WeChat's numbers for the same, which some clients give alone. */
const numbers: Readonly<Record<number, Refusal>> = { 104: 'privacy', 112: 'undeclared' };

/** @param error what a call's `fail` was given */
export function whyRefused(error: unknown): Refusal {
  const { errMsg = '', errno = 0 } = (error ?? {}) as { errMsg?: unknown; errno?: unknown };
  const text = typeof errMsg === 'string' ? errMsg : '';
  const said = words.find(([, pattern]) => pattern.test(text))?.[0];
  return numbers[Number(errno)] ?? said ?? 'failed';
}
