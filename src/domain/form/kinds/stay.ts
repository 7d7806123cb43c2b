import { isPlainObject, readText } from '../../json/read-value';
import { choiceMessage, laterMessage } from '../field-rules';
import type { StayRange } from '../form-field';
import { ownValue, plainColumn, plainKind, type AnswerKind } from './answer-kind';
import { dayFault, dayHint, exampleDays, readDate, readDay, readDays, unreadDayMessage } from './date';
import { answerParts } from '../known-questions';

/** The names of its two days, whatever the question's label is. */
const labels = { start: '入住日期', end: '离店日期' };

/** Check-in and check-out (product §3.4: sent as rzldStartTime, rzldEndTime, and rzldTime 'start,end'). */
export const stayKind: AnswerKind<StayRange> = {
  ...plainKind,
  isShareable: () => true,
  verb: '选择',
  empty: { start: '', end: '' },
  isEmpty: ({ start, end }) => start === '' && end === '',
  read: (_, value) => readStay(value),
  // Both ends within the range, at least one night apart.
  check: (field, { start, end }) => {
    const fault =
      (start && dayFault({ ...field, label: labels.start }, start)) ||
      (end && dayFault({ ...field, label: labels.end }, end));
    if (fault) return fault;
    if (start === '' || end === '') return choiceMessage(field);
    return start < end ? null : laterMessage(labels.end, labels.start);
  },
  toSubmission: (_, { start, end }) => [
    [answerParts.stayStart, start],
    [answerParts.stayEnd, end],
    [answerParts.stayDays, start === '' && end === '' ? '' : `${start},${end}`],
  ],
  fromSubmission: ({ shortName }, body) => {
    const start = ownValue(body, answerParts.stayStart);
    const end = ownValue(body, answerParts.stayEnd);
    if (start !== undefined || end !== undefined) return readStay({ start, end });
    return readStay(ownValue(body, answerParts.stayDays) ?? ownValue(body, shortName));
  },
  describe: (_, { start, end }) => `${start} 至 ${end}`,
  example: ({ dateRange }) => ({
    start: dateRange?.min ?? exampleDays.start,
    end: dateRange?.max ?? exampleDays.end,
  }),
  columns: (field) => [
    {
      ...plainColumn,
      part: 'start',
      title: labels.start,
      hint: dayHint(field),
      holdsAll: true,
      describe: ({ start }) => start,
    },
    { ...plainColumn, part: 'end', title: labels.end, hint: dayHint(field), describe: ({ end }) => end },
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

/** Reads a stay from a range, or from 'start,end'. */
function readStay(value: unknown): StayRange {
  if (isPlainObject(value)) return { start: readDate(value.start), end: readDate(value.end) };
  const [start, end] = Array.isArray(value) ? (value as unknown[]) : readText(value).split(',');
  return { start: readDate(start), end: readDate(end) };
}
