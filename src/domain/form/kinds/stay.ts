import { isPlainObject, readText } from '../../json/read-value';
import { choiceMessage, laterMessage } from '../field-rules';
import type { StayRange } from '../form-field';
import { ownValue, plainKind, type AnswerKind } from './answer-kind';
import { dayFault, readDate } from './date';
import { answerParts } from '../known-questions';

/** The names of its two days, whatever the question's label is. */
export const stayLabels = { start: '入住日期', end: '离店日期' };

/** Check-in and check-out (product §3.4: sent as rzldStartTime, rzldEndTime, and rzldTime 'start,end'). */
export const stayKind: AnswerKind<StayRange> = {
  ...plainKind,
  verb: '选择',
  empty: { start: '', end: '' },
  isEmpty: ({ start, end }) => start === '' && end === '',
  read: (_, value) => readStay(value),
  // Both ends within the range, at least one night apart.
  check: (field, { start, end }) => {
    const fault =
      (start && dayFault({ ...field, label: stayLabels.start }, start)) ||
      (end && dayFault({ ...field, label: stayLabels.end }, end));
    if (fault) return fault;
    if (start === '' || end === '') return choiceMessage(field);
    return start < end ? null : laterMessage(stayLabels.end, stayLabels.start);
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
};

/** Reads a stay from a range, or from 'start,end'. */
function readStay(value: unknown): StayRange {
  if (isPlainObject(value)) return { start: readDate(value.start), end: readDate(value.end) };
  const [start, end] = Array.isArray(value) ? (value as unknown[]) : readText(value).split(',');
  return { start: readDate(start), end: readDate(end) };
}
