import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc';

dayjs.extend(utc);

/** How long ago an instant was, in the words of the screen: 刚刚, 2 分钟前, 3 小时前, 5 天前. Both epoch milliseconds. */
export function describeAge(at: number, now: number): string {
  const then = dayjs.utc(at);
  const passed = (unit: 'minute' | 'hour' | 'day'): number => dayjs.utc(now).diff(then, unit);
  // A clock set back makes it negative: that is no age.
  if (passed('minute') < 1) return '刚刚';
  if (passed('hour') < 1) return `${passed('minute')} 分钟前`;
  return passed('day') < 1 ? `${passed('hour')} 小时前` : `${passed('day')} 天前`;
}
