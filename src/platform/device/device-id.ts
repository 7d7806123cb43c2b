import { randomId } from './random-id';
import { getStored, readStoredText, setStored } from '../storage/storage';

const key = 'device';

/** A random name for this browser or phone: it tells what was registered here, and nothing about the device. */
export function deviceId(): string {
  const kept = getStored(key, readStoredText);
  if (kept !== null) return kept;
  const id = randomId();
  setStored(key, id);
  return id;
}
