/** Delay before another SMS code can be requested (product §8.8). */
export const resendSeconds = 60;
/** Number of digits in an SMS code. */
export const smsCodeLength = 6;

/**
 * Counts the whole seconds until a code can be sent again; 0 if it can be now.
 * @param sentAt when the last one was sent, epoch milliseconds; null for never
 * @param now epoch milliseconds
 */
export function secondsUntilResend(sentAt: number | null, now: number): number {
  if (sentAt === null) return 0;
  const remaining = Math.ceil((sentAt - now) / 1000 + resendSeconds);
  // A clock set back must not lock the button for longer than a minute.
  return Math.min(resendSeconds, Math.max(0, remaining));
}

/** The button's text (product §8.8). */
export function resendLabel(sentAt: number | null, now: number): string {
  if (sentAt === null) return '获取验证码';
  const seconds = secondsUntilResend(sentAt, now);
  return seconds > 0 ? `${seconds} 秒后重新获取` : '重新获取';
}

/** Reports whether a text has the format of an SMS code: 6 digits. */
export function isSmsCode(text: string): boolean {
  return new RegExp(`^\\d{${smsCodeLength}}$`).test(text);
}
