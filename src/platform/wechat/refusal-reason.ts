/**
 * Why a call of WeChat's failed: `cancelled`, the person closed what it showed; `privacy`, they did not agree to the
 * mini-program's privacy guide (用户隐私保护指引), and the next call asks again; `permission`, they do not let the
 * mini-program do this, now or since an earlier time; `phone`, the phone does not let WeChat; `undeclared`, the privacy guide does not name it, which only the organiser can change.
 */
export type RefusalReason = 'cancelled' | 'privacy' | 'permission' | 'phone' | 'undeclared' | 'failed';

/** In this order: a refusal's words may contain a cancel's. They differ by platform, down to WeChat's spelling. */
const messagePatterns: readonly (readonly [RefusalReason, RegExp])[] = [
  ['undeclared', /not declared in the privacy agreement/i],
  ['privacy', /privacy permission is not authorized/i],
  ['phone', /system permission/i],
  ['permission', /auth[a-z]* ?:? ?(fail|den|ref|no response)|permission denied|no permission/i],
  ['cancelled', /\bcancel/i],
];
/** In front of the words: it may look like one of them, as `authPrivateMessage` does. */
const callName = /^\w+:(?=fail)/;
/** WeChat's numbers for the same, which some clients give alone. */
const reasonsByNumber: Readonly<Record<number, RefusalReason>> = { 3: 'phone', 104: 'privacy', 112: 'undeclared' };

/** @param error what a call's `fail` was given */
export function refusalReason(error: unknown): RefusalReason {
  const { errMsg = '', errno = 0 } = (error ?? {}) as { errMsg?: unknown; errno?: unknown };
  const text = typeof errMsg === 'string' ? errMsg.replace(callName, '') : '';
  const said = messagePatterns.find(([, pattern]) => pattern.test(text))?.[0];
  return reasonsByNumber[Number(errno)] ?? said ?? 'failed';
}
