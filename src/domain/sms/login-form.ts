import { creditPhoneMessage } from '../credit/credit-form';
import { isMobilePhone } from '../mobile-phone';
import { cleanNumber } from '../typed-number/clean-number';
import { isSmsCode, smsCodeLength } from './resend-countdown';

/** What a login asks for. */
export interface LoginForm {
  phone: string;
  code: string;
}

export const emptyLogin: LoginForm = { phone: '', code: '' };

/** A login, cleaned. Both sides check what this gives. */
export function readLoginForm({ phone, code }: LoginForm): LoginForm {
  return { phone: cleanNumber('phone', phone), code: cleanNumber('sms-code', code) };
}

/** Checks a login (spec sections 5 and 8). @returns messages by field; empty where all is well */
export function validateLogin(value: LoginForm): Partial<Record<keyof LoginForm, string>> {
  const { phone, code } = readLoginForm(value);
  const messages: Partial<Record<keyof LoginForm, string>> = {};
  if (phone === '') messages.phone = '请输入手机号码';
  else if (!isMobilePhone(phone)) messages.phone = creditPhoneMessage;
  if (code === '') messages.code = '请输入验证码';
  else if (!isSmsCode(code)) messages.code = `请输入${smsCodeLength}位数字验证码`;
  return messages;
}

/** What is wrong with a phone that a code is asked for; null where nothing is (spec section 8). */
export function refuseCodeRequest(phone: string): string | null {
  return isMobilePhone(phone) ? null : '请输入正确的手机号码';
}
