import { creditPhoneMessage } from '../credit/credit-form';
import { textAnswer } from '../form/answers';
import { makeField } from '../form/kinds/answer-kinds';
import { missingMessage, ownForm } from '../form/own-form';
import { abroadPhoneMessage, isMobilePhone, phoneFault } from '../mobile-phone';

export interface LoginInfo {
  phone: string;
  code: string;
}

const section = 'login';

/** Phone and SMS code (product §7, §13). */
export const loginForm = ownForm<LoginInfo>(
  [
    makeField('phone', '手机号码', 'phone', {
      section,
      ...missingMessage('请输入手机号码'),
      formatMessage: creditPhoneMessage,
      placeholder: '请输入报名手机号',
    }),
    makeField('code', '验证码', 'sms-code', { section, ...missingMessage('请输入验证码') }),
  ],
  (answers) => ({ phone: textAnswer(answers, 'phone'), code: textAnswer(answers, 'code') }),
);

/** The message for a phone that cannot receive a code; null if it can (product §7.8). */
export function refuseCodeRequest(phone: string): string | null {
  if (isMobilePhone(phone)) return null;
  return phoneFault(phone) === 'abroad' ? abroadPhoneMessage : '请输入正确的手机号码';
}
