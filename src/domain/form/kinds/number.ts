import { isIdentityCardNumber } from '../../person/identity-card';
import { readText } from '../../json/read-value';
import {
  isMobilePhone,
  mobilePhoneLength,
  mobilePhonesIn,
  phoneFault,
  refusedPhoneMessage,
} from '../../person/mobile-phone';
import { isSmsCode, smsCodeLength } from '../../sms/resend-countdown';
import { cleanNumber, type NumberKind } from '../../typed-number/clean-number';
import { numberLengths } from '../../typed-number/enter-number';
import { checkLength, formatMessage, requiredMessage, tooLongMessage } from '../field-rules';
import type { FormField } from '../form-field';
import { looseText, onlyOne } from '../../text/loose-text';
import type { AnswerColumn, AnswerKind, IdentityFact } from './answer-kind';
import { oneLineKind, unlessBlank } from './one-line';

/** The message for an invalid identity number, whatever the field's label. */
export const identityNumberMessage = '请输入正确身份证号';

function numberKind(
  kind: NumberKind,
  own: Pick<AnswerKind<string>, 'check'> & {
    example?: string;
    hint?: string;
    placeholder?: string;
    part?: 'person';
    personalNumber?: 'phone';
    statesIdentity?: true;
    identityFacts?: readonly IdentityFact[];
    /** Removes what a spreadsheet adds. */
    tidyCell?: (text: string) => string;
  },
): AnswerKind<string> {
  const { example = '', hint = '', placeholder = '', part = null } = own;
  const { personalNumber = null, statesIdentity = false, identityFacts = [] } = own;
  const { tidyCell = (text: string) => text } = own;
  const column: Partial<AnswerColumn<string>> = { hint, holds: 'number' };
  return oneLineKind({
    verb: '填写',
    part,
    personalNumber,
    statesIdentity,
    identityFacts,
    placeholder: () => placeholder,
    read: (_, value) => cleanNumber(kind, readText(value)),
    check: own.check,
    example: () => example,
    column: () => column,
    readCell: (_, text) => readNumberCell(text, (plain) => cleanNumber(kind, tidyCell(plain))),
    unreadMessage: unreadNumberMessage,
  });
}

export const phoneKind = numberKind('phone', {
  personalNumber: 'phone',
  part: 'person',
  placeholder: '11 位手机号码',
  check: (field, text, context) =>
    isMobilePhone(text) ? checkLength(field, text, context) : phoneMessage(field, text),
  example: '13800000000',
  hint: '11 位手机号码',
  tidyCell: (text) => {
    // A spreadsheet's calculation appends .0; in 138.1234.0000 the dots are separators.
    const plain = text.normalize('NFKC').replace(/^([^.]*)\.0+$/, '$1');
    // Two mobile phones: the person who knows them chooses one.
    if (mobilePhonesIn(plain).length > 1) return plain;
    // A mobile phone beside a landline: only one of them can get a text message.
    const mobile = onlyOne(plain.split(/[/、,;\s]/), (part) => isMobilePhone(cleanNumber('phone', part)));
    return mobile ?? plain;
  },
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
  example: '11010519491231002X',
  hint: '18 位身份证号',
});

export const ageKind = numberKind('age', {
  identityFacts: ['age'],
  example: '38',
  check: (field, text) => {
    if (!/^\d+$/.test(text)) return requiredMessage(field, '填写');
    return text.length > numberLengths.age ? tooLongMessage(field, numberLengths.age, '位数字') : null;
  },
});

export const smsCodeKind = numberKind('sms-code', {
  placeholder: '6 位数字',
  example: '123456',
  check: (_, text) => (isSmsCode(text) ? null : `请输入 ${smsCodeLength} 位数字验证码`),
});

export const taxIdKind = lengthOnlyKind('tax-id', '12100000000000000X');
export const bankAccountKind = lengthOnlyKind('bank-account', '6222000000000000');
export const landlineKind = lengthOnlyKind('landline', '029-88888888', '如 029-88888888');

/** Makes a kind for numbers that have too many formats to check more than the length. */
function lengthOnlyKind(kind: NumberKind, example: string, placeholder = ''): AnswerKind<string> {
  const limit = numberLengths[kind];
  return numberKind(kind, {
    ...{ example, placeholder },
    check: (field, text) => (text.length > limit ? tooLongMessage(field, limit) : null),
  });
}

/** Reads a number cell; null if a spreadsheet corrupted it. */
export function readNumberCell(text: string, tidy: (text: string) => string): string | null {
  // A leading apostrophe makes a spreadsheet store a number as text.
  const plain = unlessBlank(text.replace(/^['’‘`]/, ''));
  return isSpoiltNumber(looseText(plain)) ? null : tidy(plain);
}

export function unreadNumberMessage({ label }: FormField, shown: string, text: string): string {
  return isSpoiltNumber(looseText(text))
    ? `“${shown}”被表格软件改写，请重新填写${label}（或将单元格设为文本后重新导入）`
    : `请重新填写${label}`;
}

/**
 * Reports whether a spreadsheet corrupted a long number: more than 11 digits are shown as 1.10105E+17, and only the first 15
 * are kept.
 */
function isSpoiltNumber(text: string): boolean {
  return /^\d(?:\.\d+)?E\+\d{1,3}$/i.test(text) || (/^\d{15}000$/.test(text) && !hasRightCheckDigit(text));
}

/** Reports whether a cell shows a number of 16 digits or more as 6.22E+18: its last digits are lost. */
export function isShortenedNumber(text: string): boolean {
  const power = /^\d(?:\.\d+)?E\+(\d{1,3})$/i.exec(looseText(text))?.[1];
  return power !== undefined && Number(power) >= 15;
}

/** The check digit of GB 11643 (ISO 7064 MOD 11-2): tells a number that really ends in 000 from a truncated one. */
function hasRightCheckDigit(digits: string): boolean {
  let sum = 0;
  for (const digit of digits.slice(0, 17)) sum = (sum + Number(digit)) * 2;
  return (12 - (sum % 11)) % 11 === Number(digits.slice(17));
}
