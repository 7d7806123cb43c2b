import type { FastifyInstance } from 'fastify';
import { badRequest } from './answers';

/** The deepest nesting of a body; form values nest three levels at most. */
const maxDepth = 12;

const unstorable = /[\0\p{Cs}]/u;

/**
 * Refuses bodies and parameters that PostgreSQL cannot store (U+0000, lone surrogates) or that nest too deeply, before
 * any module sees them.
 */
export function refuseUnstorableText(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _reply, done) => {
    const inputs = [request.params, request.query, request.body, request.headers['idempotency-key']];
    done(inputs.every((value) => isStorable(value, 0)) ? undefined : badRequest());
  });
}

function isStorable(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return !unstorable.test(value);
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return true;
  if (depth > maxDepth) return false;
  return Object.entries(value).every(([key, member]) => isStorable(key, depth + 1) && isStorable(member, depth + 1));
}
