/** Maximum length of a phone input (product §7.8). */
export const mobilePhoneLength = 11;

/**
 * Reports whether a text is a mainland mobile number: 11 digits, beginning 13x, 15x, 17x, 18x, 14[014-9], 16[2567] or
 * 19[0-35-9] (product §7.8).
 */
export function isMobilePhone(text: string): boolean {
  return /^(?:1[3578]\d|14[014-9]|16[2567]|19[0-35-9])\d{8}$/.test(text);
}

/** Finds the mobile numbers in a text: 138 1234 5678、(+86)13912345678, and two that stand together without a space. */
export function mobilePhonesIn(text: string): string[] {
  const joined = text.normalize('NFKC').replace(/(\d)[ \t-]+(?=\d)/g, '$1');
  const numbers = (joined.match(/\d+/g) ?? []).flatMap((run) => {
    const own = run.length === mobilePhoneLength + 2 && run.startsWith('86') ? run.slice(2) : run;
    const isTwo = own.length === 2 * mobilePhoneLength;
    return isTwo ? [own.slice(0, mobilePhoneLength), own.slice(mobilePhoneLength)] : [own];
  });
  return [...new Set(numbers.filter(isMobilePhone))];
}

export function maskPhone(phone: string): string {
  if (phone.length < 8) return '*'.repeat(phone.length);
  return `${phone.slice(0, 3)} ${'*'.repeat(phone.length - 7)} ${phone.slice(-4)}`;
}

/** The message for a number from outside the mainland (product §7.9). */
const abroadPhoneMessage = '境外参会者请填写可接收短信的中国大陆手机号';

/**
 * Classifies a number that is not a mainland mobile number: `abroad` for one from elsewhere; for a mainland one of the wrong
 * length the number of missing digits (negative if there are too many); else `other`.
 * @param text as `cleanNumber` leaves it, without China's country code
 */
export function phoneFault(text: string): 'abroad' | 'other' | { missing: number } {
  if (/^1\d*$/.test(text) && text.length !== mobilePhoneLength) return { missing: mobilePhoneLength - text.length };
  // The patterns: a country code with + or 00; one without its sign, as typed on a number pad; Hong Kong and Macao; Taiwan.
  // Any other leading 0 begins a mainland area code.
  const isAbroad = /^(?:\+|00)(?!86)\d{5,}$|^(?!86)[2-9](?:\d{6,9}|\d{11,14})$|^85[23]\d{8}$|^09\d{8}$/.test(text);
  return isAbroad ? 'abroad' : 'other';
}

/**
 * Returns the message for a number that is not a mainland mobile number.
 * @param wrong the message if nothing more is known about the number
 */
export function refusedPhoneMessage(text: string, wrong: string): string {
  if (phoneFault(text) === 'abroad') return abroadPhoneMessage;
  // No mainland number of eleven digits begins like this: a slip, or another country's number (1 202 555 0123).
  return /^(?:12|[2-9]\d)\d{9}$/.test(text) ? `${wrong}，${abroadPhoneMessage}` : wrong;
}
