import { getStored, setStored } from '../../platform/storage/storage';

/** As long as a code lives; after it the button may as well say that none was sent. In milliseconds. */
const keptForMs = 5 * 60_000;
const keyOf = (purpose: string): string => `sms-sent:${purpose}`;

/** When the last code was sent, epoch milliseconds; null where none was. Outlives the page and a reload. */
export function readSentAt(purpose: string): number | null {
  return getStored(keyOf(purpose), (value) => (typeof value === 'number' ? value : null));
}

export function keepSentAt(purpose: string, sentAt: number): void {
  setStored(keyOf(purpose), sentAt, keptForMs);
}
