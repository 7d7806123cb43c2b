import { randomBytes } from './random-bytes';

/** Returns a new unique identifier: 32 hexadecimal digits, 128 random bits. */
export function randomId(): string {
  return Array.from(randomBytes(16), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
