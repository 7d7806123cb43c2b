import { isCalendarDate } from './time/shanghai-time';

/**
 * True for an 18-digit national identity number as product §7.13 has it: starts 1-9, born on a real day of 19xx or
 * 20xx, last character a digit or X. The check digit is not looked at.
 */
export function isIdentityCardNumber(text: string): boolean {
  const match = /^[1-9]\d{5}((?:19|20)\d{2})(\d{2})(\d{2})\d{3}[\dXx]$/.exec(text);
  return match !== null && isCalendarDate(`${match[1]}-${match[2]}-${match[3]}`);
}
