import { isIdentityCardNumber } from '../person/identity-card';
import { isMobilePhone, mobilePhoneLength } from '../person/mobile-phone';
import { smsCodeLength } from '../sms/resend-countdown';
import { bareNumber, type NumberKind } from './clean-number';

/** Maximum length of each number, after cleaning (product §7.11). */
export const numberLengths: Readonly<Record<NumberKind, number>> = {
  phone: mobilePhoneLength,
  'identity-number': 18,
  age: 3,
  'sms-code': smsCodeLength,
  'tax-id': 50,
  'bank-account': 50,
  landline: 50,
};

/** These accept digits only. */
const digitsOnly: ReadonlySet<NumberKind> = new Set<NumberKind>(['age', 'sms-code']);

/** Text that matches is purely a number and may be truncated. */
const numberPatterns: Readonly<Record<NumberKind, RegExp>> = {
  phone: /^[+\d]*$/,
  'identity-number': /^[\dX]*$/i,
  age: /^\d*$/,
  'sms-code': /^\d*$/,
  'tax-id': /^[\dA-Z]*$/i,
  'bank-account': /^[\d-]*$/,
  landline: /^[\d+() -]*$/,
};

/** Characters at the end of the typed text that no number of the kind has. Accounts of some banks begin with letters. */
const strayEnds: Readonly<Partial<Record<NumberKind, RegExp>>> = {
  phone: /[^+\d]+$/,
  'identity-number': /[^\dX]+$/i,
  age: /\D+$/,
  'sms-code': /\D+$/,
};

/** A line being edited: its text, and the caret's position in UTF-16 code units. */
export interface TextLine {
  text: string;
  caret: number;
}

/**
 * Computes the content of a number input after a change: the number without separators or surrounding text, truncated to its
 * maximum length. A browser's maxlength would truncate a pasted `138 1234 5678` before it could be cleaned. As with
 * maxlength, the end of the inserted text is cut, before the caret, never the digits after it. A typed character that no such
 * number has is dropped. Text that holds more than a number, and a phone that cannot be a mainland one, are not truncated:
 * the rest might pass for a number.
 * @param typed the input's current content
 * @param caret the caret's position in it
 */
export function enterNumber(kind: NumberKind, typed: string, caret = typed.length): TextLine {
  const rest = typed.slice(caret);
  const stray = strayEnds[kind];
  const kept = stray === undefined ? typed : bareNumber(kind, typed.slice(0, caret)).replace(stray, '') + rest;
  const isNumber = (text: string): boolean => numberPatterns[kind].test(bareNumber(kind, text));
  const isPure = isNumber(kept);
  const whole = cleanEntry(kind, isPure ? kept : typed);
  const after = cleanEntry(kind, rest);
  const mayCut = isPure && (kind !== 'phone' || /^1[3-9]/.test(whole));
  const maxLength = mayCut ? numberLengths[kind] : whole.length;
  const behind = whole.endsWith(after) && after.length <= maxLength ? after : '';
  const text = whole.slice(0, Math.min(whole.length, maxLength) - behind.length) + behind;
  return text === typed ? { text, caret } : { text, caret: text.length - behind.length };
}

/** A text as an input holds it, before truncation. */
function cleanEntry(kind: NumberKind, text: string): string {
  const number = bareNumber(kind, text);
  // Keep the trailing space, or nobody could type another group.
  if (kind === 'landline') return /\s$/.test(text) ? `${number} ` : number;
  return digitsOnly.has(kind) ? number.replace(/\D/g, '') : (onlyWhole(kind, number) ?? number);
}

/** The only whole number in a text that may contain a label or name; null for none or several. */
function onlyWhole(kind: NumberKind, text: string): string | null {
  const found = wholeNumbers(kind, text);
  return found.length === 1 ? (found[0] ?? null) : null;
}

function wholeNumbers(kind: NumberKind, text: string): string[] {
  if (kind === 'identity-number') return (text.match(/\d+X?/gi) ?? []).filter(isIdentityCardNumber);
  if (kind !== 'phone') return [];
  // With the plus sign: +1 381 234 5678 is not a mainland number.
  return (text.match(/\+?\d+/g) ?? []).map((run) => bareNumber('phone', run)).filter(isMobilePhone);
}
