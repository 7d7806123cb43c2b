import { addDays, datePart } from '../time/shanghai-time';
import type { FormField } from './form-field';

/** No birth date is earlier (spec section 9). */
export const earliestBirthDate = '1900-01-01';

/**
 * The days that a date field allows (spec section 5): birth from 1900-01-01 to today, check-in and check-out from
 * the day before the meeting to its last day. Null where any day may be chosen, or the meeting has no dates.
 */
export function datesOf(
  shortName: string,
  meeting: { startTime: string; endTime: string; today: string },
): FormField['dateRange'] {
  if (shortName === 'csrq') return { min: earliestBirthDate, max: meeting.today };
  if (shortName !== 'rzld') return null;
  const min = addDays(datePart(meeting.startTime), -1);
  const max = datePart(meeting.endTime);
  return min === null || max === '' || max < min ? null : { min, max };
}
