import type { FastifyRequest } from 'fastify';

/**
 * Whether a request is for the API. Its matched route says so: the same call may be written as `/%61pi/...` or with
 * the origin in front. Only what matches no route is judged by its address.
 */
export function isApiCall(request: FastifyRequest): boolean {
  return (request.routeOptions.url ?? request.url).startsWith('/api/');
}
