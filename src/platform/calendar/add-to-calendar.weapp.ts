import Taro from '@tarojs/taro';
import type { CalendarEntry } from '../../domain/meeting/calendar-entry';
import { deadlineEnd, parseShanghaiTime } from '../../domain/time/shanghai-time';

export function canAddToCalendar(): boolean {
  return true;
}

/**
 * Adds an entry to the phone's calendar, after WeChat has asked for permission.
 * @returns whether it was added
 */
export async function addToCalendar({ title, place, firstDay, lastDay }: CalendarEntry): Promise<boolean> {
  const start = parseShanghaiTime(firstDay);
  const end = deadlineEnd(lastDay);
  if (start === null || end === null) return false;
  try {
    await Taro.addPhoneCalendar({
      title,
      location: place,
      allDay: true,
      startTime: Math.floor(start / 1000),
      endTime: String(Math.floor(end / 1000)),
    });
    return true;
  } catch {
    return false;
  }
}
