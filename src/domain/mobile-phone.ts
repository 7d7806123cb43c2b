/** Maximum length of a phone input (product §7.8). */
export const mobilePhoneLength = 11;

/**
 * Whether a text is a mainland mobile number: 11 digits, beginning 13x, 15x, 17x, 18x, 14[014-9], 16[2567] or
 * 19[0-35-9] (product §7.8).
 */
export function isMobilePhone(text: string): boolean {
  return /^(?:1[3578]\d|14[014-9]|16[2567]|19[0-35-9])\d{8}$/.test(text);
}

export function maskPhone(phone: string): string {
  if (phone.length < 8) return '*'.repeat(phone.length);
  return `${phone.slice(0, 3)} ${'*'.repeat(phone.length - 7)} ${phone.slice(-4)}`;
}
