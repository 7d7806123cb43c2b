import { isCalendarDate } from '../time/shanghai-time';

/**
 * Reports whether a text is an 18-digit identity number as in product §7.13: starts with 1-9, a real birth date in 19xx or
 * 20xx, last character a digit or X. Does not verify the check digit.
 */
export function isIdentityCardNumber(text: string): boolean {
  const match = /^[1-9]\d{5}((?:19|20)\d{2})(\d{2})(\d{2})\d{3}[\dXx]$/.exec(text);
  return match !== null && isCalendarDate(`${match[1]}-${match[2]}-${match[3]}`);
}

/** The facts that a valid identity number states about its holder; null for any other text. */
export function identityFacts(text: string): { birthDay: string; sex: '男' | '女' } | null {
  if (!isIdentityCardNumber(text)) return null;
  const birthDay = `${text.slice(6, 10)}-${text.slice(10, 12)}-${text.slice(12, 14)}`;
  return { birthDay, sex: Number(text.charAt(16)) % 2 === 1 ? '男' : '女' };
}

/** The completed years from a birth day to another day; null if that is earlier or either is not a calendar day. */
export function ageOn(birthDay: string, day: string): number | null {
  if (!isCalendarDate(birthDay) || !isCalendarDate(day) || day < birthDay) return null;
  const years = Number(day.slice(0, 4)) - Number(birthDay.slice(0, 4));
  return day.slice(5) < birthDay.slice(5) ? years - 1 : years;
}
