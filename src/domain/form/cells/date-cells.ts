import { addDays, isCalendarDate } from '../../time/shanghai-time';
import type { FormField, StayRange } from '../form-field';
import { stayLabels } from '../kinds/stay';
import { questions } from '../known-questions';
import { oneLineCells, plainColumn, unlessBlank, type AnswerCells } from './answer-cells';

/** The example attendee's answers, where the meeting leaves the answer open. */
const exampleDays = { birth: '1985-06-01', start: '2027-05-14', end: '2027-05-16' } as const;

export const dateCells = oneLineCells({
  isShareable: ({ shortName }) => shortName !== questions.birthDate,
  example: ({ shortName, dateRange, after }) => {
    if (shortName === questions.birthDate) return exampleDays.birth;
    return after === null ? (dateRange?.min ?? exampleDays.start) : (dateRange?.max ?? exampleDays.end);
  },
  column: (field) => ({ hint: dayHint(field) }),
  readCell: (_, text) => readDay(text) ?? (unlessBlank(text) === '' ? '' : null),
  unreadMessage: unreadDayMessage,
});

/** Two columns, named as the two days are, whatever the question's label is. */
export const stayCells: AnswerCells<StayRange> = {
  isShareable: () => true,
  example: ({ dateRange }) => ({
    start: dateRange?.min ?? exampleDays.start,
    end: dateRange?.max ?? exampleDays.end,
  }),
  columns: (field) => [
    {
      ...plainColumn,
      part: 'start',
      title: stayLabels.start,
      hint: dayHint(field),
      holdsAll: true,
      describe: ({ start }) => start,
    },
    { ...plainColumn, part: 'end', title: stayLabels.end, hint: dayHint(field), describe: ({ end }) => end },
  ],
  fromCells: (_, cells, { initial }) => {
    const unread: string[] = [];
    let answer = initial;
    for (const { part, text } of cells) {
      const both = readDays(text);
      const day = readDay(text);
      if (both !== null) answer = both;
      else if (day !== null) answer = { ...answer, [part]: day };
      else unread.push(text);
    }
    return { answer, unread };
  },
  unreadMessage: unreadDayMessage,
};

function dayHint({ shortName, dateRange }: FormField): string {
  // The range from 1900 until today would not help as a hint.
  if (shortName === questions.birthDate) return `如 ${exampleDays.birth}`;
  return dateRange === null ? `如 ${exampleDays.start}` : `${dateRange.min} 至 ${dateRange.max}`;
}

function unreadDayMessage({ label }: FormField, shown: string): string {
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
