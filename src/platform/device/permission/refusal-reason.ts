/**
 * The reason why a WeChat function failed. `cancelled`: the user closed its dialog. `privacy`: the user did not agree to
 * the mini-program's privacy guide (用户隐私保护指引); the next call asks again. `permission`: the user refuses this
 * permission, now or earlier. `phone`: the phone does not give WeChat the permission. `undeclared`: the privacy guide does
 * not declare the function, which only the organiser can change.
 */
export type RefusalReason = 'cancelled' | 'privacy' | 'permission' | 'phone' | 'undeclared' | 'failed';

/** Patterns of error messages, tried in this order: some messages also match `cancel`. The wording differs by platform. */
const messagePatterns: readonly (readonly [RefusalReason, RegExp])[] = [
  ['undeclared', /not declared in the privacy agreement/i],
  ['privacy', /privacy permission is not authorized/i],
  ['phone', /system permission/i],
  ['permission', /auth[a-z]* ?:? ?(fail|den|ref|no response)|permission denied|no permission/i],
  ['cancelled', /\bcancel/i],
];
/** The function's name before the message. It may itself match a pattern, as `authPrivateMessage` does. */
const callName = /^\w+:(?=fail)/;
/** WeChat's error numbers, which some clients give without a message. */
const reasonsByNumber: Readonly<Record<number, RefusalReason>> = { 3: 'phone', 104: 'privacy', 112: 'undeclared' };

/** Returns the reason of a failure. @param error the argument of the function's `fail` callback */
export function refusalReason(error: unknown): RefusalReason {
  const { errMsg = '', errno = 0 } = (error ?? {}) as { errMsg?: unknown; errno?: unknown };
  const text = typeof errMsg === 'string' ? errMsg.replace(callName, '') : '';
  const said = messagePatterns.find(([, pattern]) => pattern.test(text))?.[0];
  return reasonsByNumber[Number(errno)] ?? said ?? 'failed';
}
