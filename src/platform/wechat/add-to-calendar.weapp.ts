import Taro from '@tarojs/taro';
import type { CalendarEntry } from '../../domain/time/calendar-file';
import { deadlineEnd, parseShanghaiTime } from '../../domain/time/shanghai-time';
import { withPermission } from '../device/permission/with-permission';
import type { CalendarOutcome } from './calendar-outcome';

/** The reminder's time before the entry's first day begins: at eight in the evening before. */
const reminderSeconds = 4 * 3600;

export function canAddToCalendar(): boolean {
  return true;
}

/** Adds an entry to the phone's calendar, once the user has given WeChat permission. */
export async function addToCalendar({ title, place, firstDay, lastDay }: CalendarEntry): Promise<CalendarOutcome> {
  const start = parseShanghaiTime(firstDay);
  const end = deadlineEnd(lastDay);
  if (start === null || end === null) return 'failed';
  const add = (): Promise<unknown> =>
    Taro.addPhoneCalendar({
      title,
      location: place,
      allDay: true,
      startTime: Math.floor(start / 1000),
      endTime: String(Math.floor(end / 1000)),
      alarmOffset: reminderSeconds,
    });
  try {
    const permission = { scope: 'scope.addPhoneCalendar', setting: '添加到日历', purpose: '加入日历' } as const;
    return (await withPermission(permission, add)) === true ? 'added' : 'unwanted';
  } catch {
    return 'failed';
  }
}
