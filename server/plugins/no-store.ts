import type { FastifyInstance } from 'fastify';
import { isApiCall } from './is-api-call';

/** Answers of the API hold personal data: none is kept anywhere unless its route says so. */
export function noStore(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (isApiCall(request) && !reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store');
    done(null, payload);
  });
}
