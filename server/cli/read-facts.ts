import { isCalendarDate, shanghaiDate } from '../../src/domain/time/shanghai-time';
import { UsageError } from './command';

/* What the organiser types of money that has moved. */

const maxSerialLength = 64;

/**
 * A bank's serial as it is kept: without spaces, in capitals and narrow characters, so that one is not taken for two.
 * @throws UsageError
 */
export function readSerial(typed: string): string {
  const serial = typed.normalize('NFKC').replace(/\s/g, '').toUpperCase();
  if (serial.length > maxSerialLength || /\p{Cc}/u.test(serial))
    throw new UsageError(`银行流水号不能超过 ${maxSerialLength} 个字`);
  return serial;
}

/**
 * A day on which money has moved, `YYYY-MM-DD`; '' if not given.
 * @param now epoch milliseconds: nothing has moved tomorrow
 * @throws UsageError
 */
export function readDay(typed: string | undefined, now: number): string {
  if (typed === undefined) return '';
  if (!isCalendarDate(typed)) throw new UsageError(`“${typed}”不是日期，请写成 2027-03-20`);
  if (typed > shanghaiDate(now)) throw new UsageError('到账日期不能晚于今天');
  return typed;
}

const maxReasonLength = 200;

/** @throws UsageError with `missing` if none is given */
export function reasonOf({ reason = '' }: Readonly<Record<string, string>>, missing: string): string {
  const text = reason.trim();
  if (text === '') throw new UsageError(missing);
  if (text.length > maxReasonLength) throw new UsageError(`原因不能超过 ${maxReasonLength} 个字`);
  return text;
}
