import { Transform, type Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** In milliseconds. */
export interface ReceiveLimits {
  /** For the headers of a request. */
  headersMs: number;
  /** For the body of a call: a form takes some 30 KB. */
  bodyMs: number;
  /** For a whole request, an upload's too: 5 MB at 330 kbit/s, as a crowded hall's network may have it. */
  requestMs: number;
  /** How often connections are looked at for the limits of headers and requests. */
  checkEveryMs: number;
}

export const receiveLimits: ReceiveLimits = {
  headersMs: 15_000,
  bodyMs: 30_000,
  requestMs: 120_000,
  checkEveryMs: 5_000,
};

/** A body that does not arrive in time; answered as 408. */
class LateBodyError extends Error {
  readonly statusCode = 408;
  readonly code = 'LATE_BODY';
}

/** Cuts off callers who send their body drop by drop. Uploads are read elsewhere, and have the request's limit alone. */
export function bodyTimeout(app: FastifyInstance, { bodyMs }: Pick<ReceiveLimits, 'bodyMs'>): void {
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
      // What still arrives belongs to no request.
      reply.header('Connection', 'close');
      timed.destroy(new LateBodyError('A body did not arrive in time'));
    }, bodyMs);
    const end = (): void => clearTimeout(timer);
    timed.on('close', end);
    timed.on('end', end);
    // A call that was refused before its body was read has nobody who listens: an error would end the process.
    reply.raw.on('finish', end);
    timed.on('error', () => undefined);
    payload.on('error', (error) => timed.destroy(error));
    payload.pipe(timed);
    done(null, timed);
  });
}
