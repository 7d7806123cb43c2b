import type { FastifyInstance } from 'fastify';
import { isApiCall } from './is-api-call';

/** API answers contain personal data: they are not cached unless the route says so. */
export function noStore(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (isApiCall(request) && !reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store');
    done(null, payload);
  });
}
