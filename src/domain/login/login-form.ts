import { creditPhoneMessage } from '../credit/credit-form';
import { textAnswer, type Answers } from '../form/answers';
import { makeField } from '../form/kinds/answer-kinds';
import { missingMessage, ownForm } from '../form/own-form';
import { isMobilePhone, refusedPhoneMessage } from '../person/mobile-phone';

export interface LoginInfo {
  phone: string;
  code: string;
}

const section = 'login';

const phoneField = makeField('phone', '手机号码', 'phone', {
  section,
  ...missingMessage('请输入手机号码'),
  formatMessage: creditPhoneMessage,
  placeholder: '请输入报名手机号',
});
const codeField = makeField('code', '验证码', 'sms-code', { section, ...missingMessage('请输入验证码') });
const infoOf = (answers: Answers): LoginInfo => ({
  phone: textAnswer(answers, 'phone'),
  code: textAnswer(answers, 'code'),
});

/** The login form: phone and SMS code (product §8.7). */
export const loginForm = ownForm<LoginInfo>([phoneField, codeField], infoOf);

/** The login form for a phone that is known already: the code, which is left to type, comes first. */
export const knownPhoneLoginForm = ownForm<LoginInfo>([codeField, phoneField], infoOf);

/** The message for a phone that cannot receive a code; null if it can (product §7.8). */
export function refuseCodeRequest(phone: string): string | null {
  return isMobilePhone(phone) ? null : refusedPhoneMessage(phone, '请输入正确的手机号码');
}
