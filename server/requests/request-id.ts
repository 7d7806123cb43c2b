import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { isTrustedPeer, type TrustedProxies } from './trusted-proxies';

const current = new AsyncLocalStorage<string>();

/** The id of the request, or of the job's run, that this code serves; null outside both. */
export const currentRequestId = (): string | null => current.getStore() ?? null;

/** Runs a job under an id of its own. */
export const withRequestId = <Value>(work: () => Value): Value => current.run(randomUUID(), work);

/** No more than a log line and a header of other services can bear. */
const readable = /^[A-Za-z0-9._-]{8,64}$/;

/** A proxy of ours may have given the request its id, which then stands in all logs; a client's own is not believed. */
export function requestIdMaker(trusted: TrustedProxies): (request: IncomingMessage) => string {
  const isTrusted = isTrustedPeer(trusted);
  return ({ headers, socket }) => {
    const given = headers['x-request-id'];
    const isBelieved = typeof given === 'string' && readable.test(given) && isTrusted(socket.remoteAddress ?? '');
    return isBelieved ? given : randomUUID();
  };
}

/** Makes each request's id known to whatever runs on its behalf. */
export function requestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => current.run(request.id, done));
}
