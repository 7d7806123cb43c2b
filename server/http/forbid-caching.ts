import type { FastifyInstance } from 'fastify';
import { isApiCall } from './is-api-call';

/**
 * Forbids caching of API answers unless the route allows it: they contain personal data, and a refused call may be
 * allowed later.
 */
export function forbidCaching(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isFleeting = isApiCall(request) || reply.statusCode >= 400;
    if (isFleeting && !reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store');
    done(null, payload);
  });
}
