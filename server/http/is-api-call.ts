import type { FastifyRequest } from 'fastify';

/**
 * Tells whether a request is for the API. It is judged by its matched route, since the same call may be written as
 * `/%61pi/...` or with the origin in front; only unmatched requests are judged by their URL.
 */
export function isApiCall(request: FastifyRequest): boolean {
  return (request.routeOptions.url ?? request.url).startsWith('/api/');
}
