import { readText } from '../../json/read-value';
import { addDays, isCalendarDate } from '../../time/shanghai-time';
import { cleanText } from '../../text/clean-text';
import { formatMessage } from '../field-rules';
import type { FormField } from '../form-field';
import { oneLineKind, unlessBlank } from './one-line';
import { questions } from '../known-questions';

/** The example attendee's answers, where the meeting leaves the answer open. */
export const exampleDays = { birth: '1985-06-01', start: '2027-05-14', end: '2027-05-16' } as const;

/** One day, within the field's range. */
export const dateKind = oneLineKind({
  formType: { number: 6, word: '日期' },
  verb: '选择',
  identityFacts: ['birthDay'],
  isShareable: ({ shortName }) => shortName !== questions.birthDate,
  read: (_, value) => readDate(value),
  check: (field, day) => dayFault(field, day),
  example: ({ shortName, dateRange, after }) => {
    if (shortName === questions.birthDate) return exampleDays.birth;
    return after === null ? (dateRange?.min ?? exampleDays.start) : (dateRange?.max ?? exampleDays.end);
  },
  column: (field) => ({ hint: dayHint(field) }),
  readCell: (_, text) => readDay(text) ?? (unlessBlank(text) === '' ? '' : null),
  unreadMessage: unreadDayMessage,
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

export function dayHint({ shortName, dateRange }: FormField): string {
  // The range from 1900 until today would not help as a hint.
  if (shortName === questions.birthDate) return `如 ${exampleDays.birth}`;
  return dateRange === null ? `如 ${exampleDays.start}` : `${dateRange.min} 至 ${dateRange.max}`;
}

export function unreadDayMessage({ label }: FormField, shown: string): string {
  return `“${shown}”不是有效日期，请选择${label}`;
}

/** Spreadsheet serial numbers of days from 1927 to 2173 have five digits; other numbers are hardly dates. */
const serialNumber = /^\d{5}$/;
/** Day 0 of spreadsheet serial numbers. */
const dayZero = '1899-12-30';

/**
 * Parses a day as people and spreadsheets write it: 2027-5-14, 2027/5/14, 2027.5.14, 2027年5月14日, 20270514, each
 * optionally followed by a time or weekday, and the serial number of a cell that lost its format.
 * @returns 'YYYY-MM-DD', or null if it is not a real day
 */
export function readDay(text: string): string | null {
  const plain = text.normalize('NFKC').trim();
  if (serialNumber.test(plain)) return addDays(dayZero, Number(plain));
  const match =
    /^(\d{4})(\d{2})(\d{2})$/.exec(plain) ??
    /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})(?:\s*[日号])?(?:[\sT(].*|星期.*|周.*)?$/.exec(plain);
  if (match === null) return null;
  const [, year = '', month = '', day = ''] = match;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDate(date) ? date : null;
}

/** Parses two days in one cell: 2027-05-14 至 2027-05-16. Null unless there are exactly two. */
export function readDays(text: string): { start: string; end: string } | null {
  const [first, second, ...more] = text.normalize('NFKC').split(/\s*(?:至|到|~|—+|–|,|、|;)\s*/);
  if (first === undefined || second === undefined || more.length > 0) return null;
  const [start, end] = [readDay(first), readDay(second)];
  return start === null || end === null ? null : { start, end };
}
