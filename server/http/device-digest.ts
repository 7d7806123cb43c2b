import type { FastifyRequest } from 'fastify';
import type { DataCipher } from '../secrets/data-cipher';

/** Keyed digest of the device that makes a call; null where it names none. */
export function deviceDigest({ headers }: FastifyRequest, cipher: DataCipher): string | null {
  const id = headers['device-id'];
  if (typeof id !== 'string' || !/^[A-Za-z0-9_-]{16,128}$/.test(id)) return null;
  return cipher.digest(`device:${id}`);
}
