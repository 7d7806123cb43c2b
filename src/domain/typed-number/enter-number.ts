import { isIdentityCardNumber } from '../identity-card';
import { isMobilePhone, mobilePhoneLength } from '../mobile-phone';
import { smsCodeLength } from '../sms/resend-countdown';
import { bareNumber, type NumberKind } from './clean-number';

/** Most characters of each number, counted after cleaning (product §7.11). */
export const numberLengths: Readonly<Record<NumberKind, number>> = {
  phone: mobilePhoneLength,
  'identity-number': 18,
  age: 3,
  'sms-code': smsCodeLength,
  'tax-id': 50,
  'bank-account': 50,
  landline: 50,
};

/** Of these only digits are taken in; in others a letter stays in sight, to be found wrong. */
const digitsOnly: ReadonlySet<NumberKind> = new Set<NumberKind>(['age', 'sms-code']);

/** A text of these alone is a number, and may be cut where it is too long. */
const numberPatterns: Readonly<Record<NumberKind, RegExp>> = {
  phone: /^[+\d]*$/,
  'identity-number': /^[\dX]*$/i,
  age: /^\d*$/,
  'sms-code': /^\d*$/,
  'tax-id': /^[\dA-Z]*$/i,
  'bank-account': /^[\d-]*$/,
  landline: /^[\d+() -]*$/,
};

/** A line under way: its text, and where its caret stands, in UTF-16 code units. */
export interface TextLine {
  text: string;
  caret: number;
}

/**
 * What an input for a number holds after a change: the number without what only decorates it or stands beside it, and
 * no longer than it may be. A browser's own limit would cut a pasted `138 1234 5678` before anybody could clean it. As
 * with that limit, what is too long loses the end of what was just put in, before the caret, and never the digits
 * behind it. A text that holds more than a number is not cut: what is left might pass for one.
 * @param typed what stands in the input by now
 * @param caret where the caret stands in it
 */
export function enterNumber(kind: NumberKind, typed: string, caret = typed.length): TextLine {
  const whole = cleanEntry(kind, typed);
  const after = cleanEntry(kind, typed.slice(caret));
  const maxLength = numberPatterns[kind].test(whole) ? numberLengths[kind] : whole.length;
  const behind = whole.endsWith(after) && after.length <= maxLength ? after : '';
  const text = whole.slice(0, Math.min(whole.length, maxLength) - behind.length) + behind;
  return text === typed ? { text, caret } : { text, caret: text.length - behind.length };
}

/** A text as an input holds it, before it is cut. */
function cleanEntry(kind: NumberKind, text: string): string {
  const number = bareNumber(kind, text);
  // Without the space at the end nobody could type another group.
  if (kind === 'landline') return /\s$/.test(text) ? `${number} ` : number;
  if (!digitsOnly.has(kind)) return onlyWhole(kind, number) ?? number;
  const digits = number.replace(/\D/g, '');
  return digits.length > numberLengths[kind] ? number : digits;
}

/** The one whole number in a text that may have a label or a name beside it; null where there is none, or several. */
function onlyWhole(kind: NumberKind, text: string): string | null {
  const found = wholeNumbers(kind, text);
  return found.length === 1 ? (found[0] ?? null) : null;
}

function wholeNumbers(kind: NumberKind, text: string): string[] {
  if (kind === 'identity-number') return (text.match(/\d+X?/gi) ?? []).filter(isIdentityCardNumber);
  if (kind !== 'phone') return [];
  // With its plus sign: +1 381 234 5678 is no mainland number.
  return (text.match(/\+?\d+/g) ?? []).map((run) => bareNumber('phone', run)).filter(isMobilePhone);
}
