import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { isTrustedPeer, type TrustedProxies } from './trusted-proxies';

const current = new AsyncLocalStorage<string>();

/** Returns the id of the request or job run that this code works for; null outside both. */
export const currentRequestId = (): string | null => current.getStore() ?? null;

/** Runs a job under a new id. */
export const withRequestId = <Value>(work: () => Value): Value => current.run(randomUUID(), work);

/** The ids that a log line and a header of other services can hold. */
const readable = /^[A-Za-z0-9._-]{8,64}$/;

/**
 * Creates Fastify's `genReqId`. An id given by a trusted proxy is kept, so that all logs have the same one; a client's
 * own id is ignored.
 */
export function requestIdMaker(trusted: TrustedProxies): (request: IncomingMessage) => string {
  const isTrusted = isTrustedPeer(trusted);
  return ({ headers, socket }) => {
    const given = headers['x-request-id'];
    const isBelieved = typeof given === 'string' && readable.test(given) && isTrusted(socket.remoteAddress ?? '');
    return isBelieved ? given : randomUUID();
  };
}

/** Makes each request's id available to all code that runs for it. */
export function requestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => current.run(request.id, done));
}
