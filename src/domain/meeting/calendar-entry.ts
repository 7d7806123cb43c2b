import type { CalendarEntry } from '../time/calendar-file';
import { datePart } from '../time/shanghai-time';
import type { Meeting } from './meeting';

/** Null if the meeting's days are not known. */
export function calendarEntry(
  meeting: Pick<Meeting, 'id' | 'name' | 'address' | 'startTime' | 'endTime'>,
): CalendarEntry | null {
  const firstDay = datePart(meeting.startTime);
  if (firstDay === '') return null;
  const end = datePart(meeting.endTime);
  return {
    id: `meeting-${meeting.id}`,
    title: meeting.name,
    place: meeting.address,
    firstDay,
    lastDay: end < firstDay ? firstDay : end,
  };
}
