import { isCalendarDate } from './time/shanghai-time';

/**
 * Whether a text is an 18-digit identity number as in product §7.13: starts with 1-9, a real birth date in 19xx or
 * 20xx, last character a digit or X. Does not verify the check digit.
 */
export function isIdentityCardNumber(text: string): boolean {
  const match = /^[1-9]\d{5}((?:19|20)\d{2})(\d{2})(\d{2})\d{3}[\dXx]$/.exec(text);
  return match !== null && isCalendarDate(`${match[1]}-${match[2]}-${match[3]}`);
}
