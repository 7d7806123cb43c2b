import { isSmsCode, resendLabel, secondsUntilResend } from './resend-countdown';

test.each([
  [null, 0, 0, '获取验证码'],
  [100_000, 100_000, 60, '60 秒后重新获取'],
  [100_000, 100_001, 60, '60 秒后重新获取'],
  [100_000, 101_000, 59, '59 秒后重新获取'],
  [100_000, 159_999, 1, '1 秒后重新获取'],
  [100_000, 160_000, 0, '重新获取'],
  [100_000, 999_999, 0, '重新获取'],
  // The device's clock was set back.
  [100_000, 0, 60, '60 秒后重新获取'],
])('sent at %j, now %d: %d seconds, %s', (sentAt, now, seconds, label) => {
  expect(secondsUntilResend(sentAt, now)).toBe(seconds);
  expect(resendLabel(sentAt, now)).toBe(label);
});

test('a code is six digits', () => {
  expect(isSmsCode('012345')).toBe(true);
  for (const text of ['', '12345', '1234567', '12345a', '１２３４５６']) expect(isSmsCode(text)).toBe(false);
});
