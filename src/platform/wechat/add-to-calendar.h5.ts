import { calendarFile, type CalendarEntry } from '../../domain/time/calendar-file';
import { now } from '../device/clock';
import { downloadFile } from '../device/table-file/download-file';
import { isBridgeReady } from './wechat';
import type { CalendarOutcome } from './calendar-outcome';

/** Returns false in WeChat's browser, which cannot save files. */
export function canAddToCalendar(): boolean {
  return !isBridgeReady();
}

/** Downloads a calendar file, which phones open in their calendar app. */
export function addToCalendar(entry: CalendarEntry): Promise<CalendarOutcome> {
  if (!canAddToCalendar()) return Promise.resolve('failed');
  const file = new Blob([calendarFile(entry, now())], { type: 'text/calendar;charset=utf-8' });
  downloadFile(file, `${entry.title || '会议'}.ics`);
  return Promise.resolve('opened');
}
