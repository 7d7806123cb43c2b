import type { FastifyRequest } from 'fastify';
import { badRequest } from './answers';

/**
 * The Idempotency-Key header (design section 3); '' where there is none.
 * @throws Refusal (400) where it is no key
 */
export function idempotencyKey(request: FastifyRequest): string {
  const key = request.headers['idempotency-key'] ?? '';
  if (key === '') return '';
  if (typeof key !== 'string' || !/^[A-Za-z0-9_-]{16,128}$/.test(key)) throw badRequest();
  return key;
}
