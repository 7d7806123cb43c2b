import { isCalendarDate } from '../time/shanghai-time';
import { plainText } from './plain-text';
import type { StatementCell } from './statement';

/** A moment of a statement: `YYYY-MM-DD`, and `HH:mm:ss` or '' if only the day is given. */
export interface BankMoment {
  date: string;
  time: string;
}

/** Excel counts days since this one, which makes 1 the first of January 1900. */
const serialEpoch = Date.UTC(1899, 11, 30);
const dayMs = 86_400_000;
/** Serials from 1982 to 2119; smaller numbers are amounts or row numbers. */
const isSerial = (number: number): boolean => number >= 30_000 && number < 80_000;

const dayPattern = /^(\d{4})([-/.年])(\d{1,2})[-/.月](\d{1,2})日?(?:(?:[ T-]|(?=[上下凌中早晚]))\s*(.+))?$/;
const compactPattern = /^(\d{4})(\d{2})(\d{2})(?:[ T-]?(\d{1,2}[:.时]?\d{2}.*))?$/;
const westernPattern = /^(\d{1,2})[-/](\d{1,2})[-/](\d{4})(?: (.+))?$/;

/**
 * Reads a date, with its time if the cell has one: 2027-04-18, 2027/4/18 9:02, 20270418 15:24:03, 20270418152403,
 * 2027年4月18日, 2027-04-18-15.24.03.000000, 04/18/2027, or Excel's number of days.
 * @returns null if the cell holds no date
 */
export function readBankDate(cell: StatementCell | undefined): BankMoment | null {
  const text = plainText(cell);
  const number = /^\d{5}(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (isSerial(number)) return fromSerial(number);
  const spelled = dayPattern.exec(text);
  if (spelled !== null) {
    const [, year, , month, day, rest] = spelled;
    return momentOf(year, month, day, rest);
  }
  const compact = compactPattern.exec(text);
  if (compact !== null) {
    const [, year, month, day, rest] = compact;
    return momentOf(year, month, day, rest);
  }
  const western = westernPattern.exec(text);
  if (western === null) return null;
  const [, first, second, year, rest] = western;
  return momentOf(year, first, second, rest) ?? momentOf(year, second, first, rest);
}

/** Reads a time of day: 15:24, 15:24:03, 152403, 91403, 15.24.03, 15时24分03秒, 下午 3:24, or a fraction of a day. */
export function readBankTime(cell: StatementCell | undefined): string {
  const text = plainText(cell);
  if (/^0?\.\d+$/.test(text)) return timeOfSeconds(Math.round(Number(text) * 86_400));
  const match =
    /^(上午|凌晨|早上|中午|下午|晚上)? ?(\d{1,2})[:.时](\d{1,2})(?:[:.分](\d{1,2})?秒?(?:\.\d+)?)?分? ?(am|pm)?$/i.exec(
      text,
    );
  if (match !== null) {
    const [, half = '', hours = '', minutes, seconds, suffix = ''] = match;
    const isLate = /下午|晚上/.test(half) || /pm/i.test(suffix) || (half === '中午' && Number(hours) < 11);
    const isEarly = /上午|凌晨|早上/.test(half) || /am/i.test(suffix);
    const hour =
      isLate && Number(hours) < 12 ? Number(hours) + 12 : isEarly && Number(hours) === 12 ? 0 : Number(hours);
    return timeOf(String(hour), minutes, seconds);
  }
  const digits = /^\d{5,6}$/.test(text) ? text.padStart(6, '0') : /^\d{4}$/.test(text) ? `${text}00` : '';
  return digits === '' ? '' : timeOf(digits.slice(0, 2), digits.slice(2, 4), digits.slice(4));
}

function momentOf(year = '', month = '', day = '', rest = ''): BankMoment | null {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (!isCalendarDate(date) || year < '1990' || year > '2100') return null;
  if (rest.trim() === '') return { date, time: '' };
  const time = readBankTime(rest.trim().replace(/^(\d{2}[:.]\d{2}[:.]\d{2})[.:]\d+$/, '$1'));
  // A range of days, or a sentence that begins with one, is no moment.
  return time === '' ? null : { date, time };
}

function fromSerial(number: number): BankMoment {
  const seconds = Math.round((number % 1) * 86_400);
  const date = new Date(serialEpoch + Math.floor(number) * dayMs + (seconds === 86_400 ? dayMs : 0));
  const time = seconds % 86_400 === 0 ? '' : timeOfSeconds(seconds);
  return { date: date.toISOString().slice(0, 10), time };
}

const timeOfSeconds = (seconds: number): string =>
  timeOf(String(Math.floor(seconds / 3_600)), String(Math.floor(seconds / 60) % 60), String(seconds % 60));

/** Formats a time; '' if it is none. */
function timeOf(hours = '', minutes = '', seconds = '00'): string {
  const parts = [hours, minutes, seconds].map((part) => part.padStart(2, '0'));
  const [hour = '', minute = '', second = ''] = parts;
  return hour > '23' || minute > '59' || second > '59' ? '' : parts.join(':');
}
