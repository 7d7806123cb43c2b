import { readText } from '../../json/read-value';
import { addDays, isCalendarDate } from '../../time/shanghai-time';
import { cleanText } from '../../text/clean-text';
import { formatMessage } from '../field-rules';
import type { FormField } from '../form-field';
import { oneLineKind } from './one-line';

/** One day, within the field's range. */
export const dateKind = oneLineKind({
  formType: { number: 6, word: '日期' },
  verb: '选择',
  identityFacts: ['birthDay'],
  read: (_, value) => readDate(value),
  check: (field, day) => dayFault(field, day),
});

/** The date part of a date or date-time; other text stays unchanged, for validation to reject. */
export function readDate(value: unknown): string {
  const text = cleanText(readText(value));
  return /^\d{4}-\d{2}-\d{2}[ T]/.test(text) ? text.slice(0, 10) : text;
}

export function isAllowedDay({ dateRange }: FormField, day: string): boolean {
  return isCalendarDate(day) && (dateRange === null || (day >= dateRange.min && day <= dateRange.max));
}

/** The message for a day that is not allowed, which names the allowed days (product §7.33); null for an allowed day. */
export function dayFault(field: FormField, day: string): string | null {
  if (isAllowedDay(field, day)) return null;
  const { label, dateRange } = field;
  if (dateRange === null) return formatMessage(field);
  return `${label}须在 ${namedDays(dateRange, day)} 之间`;
}

/**
 * Formats a range of days as briefly as possible: 1月22日–25日, 1月30日–2月2日.
 * @param beside the day that was given; the range names its year if that day is in another
 */
function namedDays({ min, max }: { min: string; max: string }, beside: string): string {
  const [from = '', to = ''] = [min, max].map((day) => day.replace(/^(\d+)-0?(\d+)-0?(\d+)$/, '$1年$2月$3日'));
  const isOneYear = max.startsWith(min.slice(0, 5));
  const isSaid = !isOneYear || !beside.startsWith(min.slice(0, 5));
  const end = max.startsWith(min.slice(0, 8)) ? to.replace(/.*月/, '') : to.slice(isOneYear ? 5 : 0);
  return `${from.slice(isSaid ? 0 : 5)}–${end}`;
}

/** The first and last day to choose from, only days after an earlier date if that is known; '' for no bound. */
export function daysOnOffer({ dateRange }: FormField, earlier: string): { min: string; max: string } {
  const { min, max } = dateRange ?? { min: '', max: '' };
  const next = isCalendarDate(earlier) ? (addDays(earlier, 1) ?? '') : '';
  return { min: next > min ? next : min, max };
}
