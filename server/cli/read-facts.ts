import { isCalendarDate, shanghaiDate } from '../../src/domain/time/shanghai-time';
import { UsageError } from './command';

/* Readers of what the organiser types about a payment by bank. */

const maxSerialLength = 64;

/**
 * Reads a bank's serial without spaces, in capitals and half-width characters, so that two spellings are one serial.
 * @throws UsageError
 */
export function readSerial(typed: string): string {
  const serial = typed.normalize('NFKC').replace(/\s/g, '').toUpperCase();
  if (serial.length > maxSerialLength || /\p{Cc}/u.test(serial))
    throw new UsageError(`银行流水号不能超过 ${maxSerialLength} 个字`);
  return serial;
}

/**
 * Reads the day on which money arrived, `YYYY-MM-DD`; '' if not given.
 * @param now epoch milliseconds; later days are refused
 * @throws UsageError
 */
export function readDay(typed: string | undefined, now: number): string {
  if (typed === undefined) return '';
  if (!isCalendarDate(typed)) throw new UsageError(`“${typed}”不是日期，请写成 2027-03-20`);
  if (typed > shanghaiDate(now)) throw new UsageError('到账日期不能晚于今天');
  return typed;
}

const maxReasonLength = 200;

/**
 * Reads `--reason`.
 * @param missing the message without one
 * @throws UsageError
 */
export function reasonOf({ reason = '' }: Readonly<Record<string, string>>, missing: string): string {
  const text = reason.trim();
  if (text === '') throw new UsageError(missing);
  if (text.length > maxReasonLength) throw new UsageError(`原因不能超过 ${maxReasonLength} 个字`);
  return text;
}
