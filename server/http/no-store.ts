import type { FastifyInstance } from 'fastify';
import { isApiCall } from './is-api-call';

/** API answers contain personal data, and what is refused may be allowed later: neither is cached unless the route says so. */
export function noStore(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isFleeting = isApiCall(request) || reply.statusCode >= 400;
    if (isFleeting && !reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store');
    done(null, payload);
  });
}
