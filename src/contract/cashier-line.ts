import { isPlainObject, readNumber } from '../domain/json/read-value';
import type { LinePlace } from '../domain/payment/cashier-line';

/**
 * Writes the `data` of the answer (429) to a payment that has to wait for its turn (product §5.11). Clients that do not know it
 * show the answer's message.
 */
export const writeLinePlace = (place: LinePlace): { line: LinePlace } => ({ line: { ...place } });

/** Reads a place in line from an answer's `data`; null if it holds none, as that of any other server. */
export function readLinePlace(data: unknown): LinePlace | null {
  const line = isPlainObject(data) ? data.line : null;
  if (!isPlainObject(line)) return null;
  return { ahead: Math.max(0, readNumber(line.ahead, 0)), seconds: Math.max(1, readNumber(line.seconds, 1)) };
}
