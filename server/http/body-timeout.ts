import { Transform, type Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** Time limits for what clients do with a connection, in milliseconds. */
export interface ConnectionLimits {
  /** The limit for the headers of a request. */
  headersMs: number;
  /** The limit for the body of a call: a form takes some 30 KB. */
  bodyMs: number;
  /** The limit for a whole request including uploads: 5 MB at 330 kbit/s, as in a crowded hall's network. */
  requestMs: number;
  /** The limit for a connection on which nothing moves, as when its client reads no answer. */
  idleMs: number;
  /** The interval at which connections are checked for the limits of headers and requests. */
  checkEveryMs: number;
}

export const connectionLimits: ConnectionLimits = {
  headersMs: 15_000,
  bodyMs: 30_000,
  requestMs: 120_000,
  idleMs: 120_000,
  checkEveryMs: 5_000,
};

/** A body that does not arrive in time; answered as 408. */
class LateBodyError extends Error {
  readonly statusCode = 408;
  readonly code = 'LATE_BODY';
}

/**
 * Refuses callers who send their body too slowly. Uploads are read by another parser and have only the request's limit.
 */
export function bodyTimeout(app: FastifyInstance, { bodyMs }: Pick<ConnectionLimits, 'bodyMs'>): void {
  app.addHook('preParsing', (request, reply, payload: Readable, done) => {
    const { 'content-length': length, 'transfer-encoding': encoding, 'content-type': type = '' } = request.headers;
    const isEmpty = encoding === undefined && (length === undefined || length === '0');
    // Most bodies arrive with their headers.
    if (isEmpty || type.startsWith('multipart/') || request.raw.complete) {
      done(null, payload);
      return;
    }
    const timed = new Transform({ transform: (chunk, _encoding, pass) => pass(null, chunk) });
    const timer = setTimeout(() => {
      // Data that still arrives belongs to no request, so the connection is closed.
      reply.header('Connection', 'close');
      timed.destroy(new LateBodyError('A body did not arrive in time'));
    }, bodyMs);
    const end = (): void => clearTimeout(timer);
    timed.on('close', end);
    timed.on('end', end);
    // If a call was refused before its body was read, nothing handles the stream's errors: one would end the process.
    reply.raw.on('finish', end);
    timed.on('error', () => undefined);
    payload.on('error', (error) => timed.destroy(error));
    payload.pipe(timed);
    done(null, timed);
  });
}
