import { formatShanghaiTime, isCalendarDate, parseShanghaiTime } from './shanghai-time';

/** Excel counts days from here: 1 is 1900-01-01, and it takes 1900 for a leap year. */
const excelZeroDays = 25_569;
const dayMs = 86_400_000;

const two = (text: string): string => text.padStart(2, '0');

/**
 * Reads a moment that a person or a program wrote, in Shanghai unless it names its zone: `2027-05-14 08:41[:05[.5]]`,
 * `2027/5/14 8:41`, `2027年5月14日 上午8:41`, `20270514084105`, `2027-05-14T00:41:05Z` or `…+08:00`, milliseconds or seconds
 * since 1970, and the number of a spreadsheet's date.
 * @returns epoch milliseconds; null for a text that is none of these, or a day without a time
 */
export function readMoment(typed: string): number | null {
  const text = typed.normalize('NFKC').trim();
  if (/^\d{13}$/.test(text)) return Number(text);
  if (/^\d{10}(?:\.\d+)?$/.test(text)) return Math.round(Number(text) * 1_000);
  if (/^[3-6]\d{4}\.\d+$/.test(text)) return fromSerial(Number(text));
  const zoned = /^(.*\d)\s*(Z|[+-]\d{2}:?\d{2})$/i.exec(text);
  const hasZone = zoned !== null && /[T\s]\d{1,2}:\d{2}/.test(zoned[1] ?? '');
  const local = readLocal(hasZone ? (zoned[1] ?? '') : text);
  if (local === null || !hasZone) return local;
  const [sign = '+', hours = '00', minutes = '00'] = /^Z$/i.test(zoned[2] ?? '')
    ? []
    : (/^([+-])(\d{2}):?(\d{2})$/.exec(zoned[2] ?? '')?.slice(1) ?? []);
  const zone = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
  return local + (8 * 60 - zone) * 60_000;
}

/** A spreadsheet's number of a moment, to the second. */
const fromSerial = (serial: number): number => Math.round((serial - excelZeroDays) * 86_400) * 1_000 - 8 * 3_600_000;

function readLocal(text: string): number | null {
  const compact = /^(\d{4})(\d{2})(\d{2})[T\s]?(\d{2}):?(\d{2}):?(\d{2})?$/.exec(text);
  const written =
    compact ??
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?[T\s,]*((?:上午|下午|中午|晚上|早上|凌晨|AM|PM)?\s*\d.*)$/i.exec(text);
  if (written === null) return null;
  const [, year = '', month = '', day = '', rest = ''] = written;
  const date = `${year}-${two(month)}-${two(day)}`;
  if (!isCalendarDate(date)) return null;
  const clock = compact === null ? readClock(rest) : readClock([rest, compact[5], compact[6] ?? '00'].join(':'));
  const midnight = parseShanghaiTime(date);
  return clock === null || midnight === null ? null : midnight + clock;
}

/**
 * Reads a time of day: `8:41`, `08:41:05.5`, `下午 1:30`, `1:30 PM`, `8时41分`, `24:00`.
 * @returns milliseconds since midnight; null if it is none
 */
export function readClock(typed: string): number | null {
  const text = typed.normalize('NFKC').trim();
  const found =
    /^(上午|下午|中午|晚上|早上|凌晨|AM|PM)?\s*(\d{1,2})\s*[:时点]\s*(\d{1,2})\s*(?:[:分]\s*(?:(\d{1,2})(?:\.(\d{1,9}))?秒?)?)?\s*(AM|PM)?$/i.exec(
      text,
    );
  if (found === null) return null;
  const [, before = '', hourText = '', minute = '', second = '0', fraction = '', after = ''] = found;
  const half = (before + after).toUpperCase();
  let hour = Number(hourText);
  if (/下午|晚上|PM/.test(half) && hour < 12) hour += 12;
  if (half === '中午' && hour < 11) hour += 12;
  if (/上午|凌晨|AM/.test(half) && hour === 12) hour = 0;
  const ms =
    ((hour * 60 + Number(minute)) * 60 + Number(second)) * 1_000 + Math.floor(Number(`0.${fraction || '0'}`) * 1_000);
  return Number(minute) > 59 || Number(second) > 59 || ms > dayMs ? null : ms;
}

/**
 * Reads a day: `2027-05-14`, `2027/5/14`, `2027年5月14日`, `20270514`, or the day of a moment.
 * @returns `YYYY-MM-DD`; '' if it is none
 */
export function readDate(typed: string): string {
  const text = typed.normalize('NFKC').trim();
  const [, year = '', month = '', day = ''] =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})(?:日|$|[T\s])/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? [];
  const date = `${year}-${two(month)}-${two(day)}`;
  if (isCalendarDate(date)) return date;
  return /^[3-6]\d{4}(?:\.\d+)?$/.test(text) ? formatShanghaiTime(fromSerial(Number(text))).slice(0, 10) : '';
}
