import { cleanText } from '../text/clean-text';
import { smsCodeLength } from '../sms/resend-countdown';

/** The kind of a typed number: determines which characters are mere separators. */
export type NumberKind = 'phone' | 'identity-number' | 'age' | 'sms-code' | 'tax-id' | 'bank-account' | 'landline';

/**
 * Cleans a typed, pasted or filled-in number into the one form in which it is checked, sent and stored: half-width, without
 * white space and invisible characters (contacts put U+202D around phones), and by kind
 * - `phone`: without country code, hyphens, dots and brackets,
 * - `identity-number`, `tax-id`: without hyphens, in capitals,
 * - `sms-code`: without hyphens; out of a whole message, its one number of six digits,
 * - `landline`: with its groups of digits as they are, since an extension may follow.
 * Other characters stay, so that validation rejects them. Idempotent.
 */
export function cleanNumber(kind: NumberKind, text: string): string {
  const number = bareNumber(kind, text);
  const hasCapitals = kind === 'identity-number' || kind === 'tax-id';
  return hasCapitals ? number.replace(/[a-z]/g, (letter) => letter.toUpperCase()) : number;
}

/** Like `cleanNumber`, but keeps letter case: changing letters disturbs an input method. */
export function bareNumber(kind: NumberKind, text: string): string {
  const narrow = cleanText(text)
    .normalize('NFKC')
    .replace(/[\u200c\u200d]/g, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-');
  const unspaced = narrow.replace(/\s/g, '');
  switch (kind) {
    case 'phone':
      // No mainland mobile number begins with 8, so a following 1 settles that it is the country code.
      return unspaced.replace(/[-.·()]/g, '').replace(/^(?:(?:\+|00)?86)+(?=1)/, '');
    case 'identity-number':
    case 'tax-id':
      return unspaced.replace(/-/g, '');
    case 'sms-code': {
      const code = unspaced.replace(/-/g, '');
      // Senders sign as 【MI2027】, some including a date.
      const unsigned = [narrow, code].map((message) => message.replace(/【[^【】]*】/g, ''));
      const afterWord = [narrow, code].map((message) => message.replace(/^[^码]*/, ''));
      for (const message of [...unsigned, narrow, code, ...afterWord]) {
        const found = onlyCode(message);
        if (found !== null) return found;
      }
      return code;
    }
    case 'landline':
      return narrow.replace(/\s+/g, ' ').trim();
    // Many bank accounts contain hyphens.
    default:
      return unspaced;
  }
}

/** The only number of a code's length in a text; null for none or several. */
function onlyCode(text: string): string | null {
  const codes = (text.match(/\d+/g) ?? []).filter(({ length }) => length === smsCodeLength);
  return codes.length === 1 ? (codes[0] ?? null) : null;
}
