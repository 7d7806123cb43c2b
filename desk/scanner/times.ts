import { formatMonthDay } from '../../src/domain/time/format-dates';
import { formatShanghaiTime } from '../../src/domain/time/shanghai-time';

/** The time of day of an instant, with its seconds: `10:32:05`. */
export const exactTime = (at: number): string => formatShanghaiTime(at).slice(11, 19);

/** The day of an instant without its year, as a gate is open for days: `5月14日`. */
export const day = (at: number): string => formatMonthDay(formatShanghaiTime(at));
