import { mobilePhoneLength } from '../mobile-phone';
import { smsCodeLength } from '../sms/resend-countdown';
import { bareNumber, type NumberKind } from './clean-number';

/** Most characters of each number, counted after cleaning (spec sections 5 and 9). */
export const numberLengths: Readonly<Record<NumberKind, number>> = {
  phone: mobilePhoneLength,
  'identity-number': 18,
  age: 3,
  'sms-code': smsCodeLength,
  'tax-id': 50,
  'bank-account': 50,
  landline: 50,
};

/** Of these the spec takes in digits only; in others a letter stays in sight, to be found wrong. */
const digitsOnly: ReadonlySet<NumberKind> = new Set<NumberKind>(['age', 'sms-code']);

/** A line under way. */
export interface Line {
  text: string;
  /** Where the next character goes, in UTF-16 code units. */
  caret: number;
}

/**
 * What an input for a number holds after a change: the number without what only decorates it, and no longer than it may
 * be. A browser's own limit would cut a pasted `138 1234 5678` before anybody could clean it. As with that limit, what
 * is too long loses the end of what was just put in, before the caret, and never the digits behind it.
 * @param typed what stands in the input by now
 * @param caret where the caret stands in it
 */
export function enterNumber(kind: NumberKind, typed: string, caret = typed.length): Line {
  const whole = bare(kind, typed);
  const after = bare(kind, typed.slice(caret));
  const behind = whole.endsWith(after) && after.length <= numberLengths[kind] ? after : '';
  const text = whole.slice(0, Math.min(whole.length, numberLengths[kind]) - behind.length) + behind;
  return text === typed ? { text, caret } : { text, caret: text.length - behind.length };
}

function bare(kind: NumberKind, text: string): string {
  const number = bareNumber(kind, text);
  return digitsOnly.has(kind) ? number.replace(/\D/g, '') : number;
}
