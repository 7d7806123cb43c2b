import { isIdentityCardNumber } from '../../person/identity-card';
import { readText } from '../../json/read-value';
import { isMobilePhone, mobilePhoneLength, phoneFault, refusedPhoneMessage } from '../../person/mobile-phone';
import { isSmsCode, smsCodeLength } from '../../sms/resend-countdown';
import { cleanNumber, type NumberKind } from '../../typed-number/clean-number';
import { numberLengths } from '../../typed-number/enter-number';
import { checkLength, formatMessage, requiredMessage, tooLongMessage } from '../field-rules';
import type { FormField } from '../form-field';
import type { AnswerKind, IdentityFact } from './answer-kind';
import { oneLineKind } from './one-line';

/** The message for an invalid identity number, whatever the field's label. */
export const identityNumberMessage = '请输入正确身份证号';

function numberKind(
  kind: NumberKind,
  own: Pick<AnswerKind<string>, 'check'> & {
    placeholder?: string;
    part?: 'person';
    personalNumber?: 'phone';
    statesIdentity?: true;
    identityFacts?: readonly IdentityFact[];
  },
): AnswerKind<string> {
  const { placeholder = '', ...rest } = own;
  return oneLineKind({
    verb: '填写',
    placeholder: () => placeholder,
    read: (_, value) => cleanNumber(kind, readText(value)),
    ...rest,
  });
}

export const phoneKind = numberKind('phone', {
  personalNumber: 'phone',
  part: 'person',
  placeholder: '11 位手机号码',
  check: (field, text, context) =>
    isMobilePhone(text) ? checkLength(field, text, context) : phoneMessage(field, text),
});

/** Names what is missing, where the form has no message of its own for a malformed phone. */
function phoneMessage(field: FormField, text: string): string {
  const fault = phoneFault(text);
  if (typeof fault === 'string' || field.formatMessage !== null) return refusedPhoneMessage(text, formatMessage(field));
  const { missing } = fault;
  return `${missing > 0 ? '少' : '多'} ${Math.abs(missing)} 位：手机号码是 ${mobilePhoneLength} 位`;
}

export const identityNumberKind = numberKind('identity-number', {
  statesIdentity: true,
  part: 'person',
  placeholder: '18 位，末位可为 X',
  check: (field, text, context) =>
    isIdentityCardNumber(text) ? checkLength(field, text, context) : identityNumberMessage,
});

export const ageKind = numberKind('age', {
  identityFacts: ['age'],
  check: (field, text) => {
    if (!/^\d+$/.test(text)) return requiredMessage(field, '填写');
    return text.length > numberLengths.age ? tooLongMessage(field, numberLengths.age, '位数字') : null;
  },
});

export const smsCodeKind = numberKind('sms-code', {
  placeholder: '6 位数字',
  check: (_, text) => (isSmsCode(text) ? null : `请输入 ${smsCodeLength} 位数字验证码`),
});

export const taxIdKind = lengthOnlyKind('tax-id');
export const bankAccountKind = lengthOnlyKind('bank-account');
export const landlineKind = lengthOnlyKind('landline', '如 029-88888888');

/** Makes a kind for numbers that have too many formats to check more than the length. */
function lengthOnlyKind(kind: NumberKind, placeholder = ''): AnswerKind<string> {
  const limit = numberLengths[kind];
  return numberKind(kind, {
    placeholder,
    check: (field, text) => (text.length > limit ? tooLongMessage(field, limit) : null),
  });
}
