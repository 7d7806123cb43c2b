import { randomId } from '../device/random-id';
import { getStored, readStoredText, setStored } from './storage';

const key = 'device';

/** Returns a random id of this browser or phone, by which the server recognises registrations made here. */
export function deviceId(): string {
  const kept = getStored(key, readStoredText);
  if (kept !== null) return kept;
  const id = randomId();
  setStored(key, id);
  return id;
}
