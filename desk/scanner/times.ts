import { formatShanghaiTime } from '../../src/domain/time/shanghai-time';

/** `10:32`, or `10:32:05`. */
export const clock = (at: number, hasSeconds = false): string => formatShanghaiTime(at).slice(11, hasSeconds ? 19 : 16);

/** `5月14日`. */
export function day(at: number): string {
  const [, month = '', date = ''] = formatShanghaiTime(at).slice(0, 10).split('-');
  return `${Number(month)}月${Number(date)}日`;
}
