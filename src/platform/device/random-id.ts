import { randomBytes } from './random-bytes';

/** A new unique identifier: 32 of [0-9a-f], 128 random bits. */
export function randomId(): string {
  return Array.from(randomBytes(16), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
