import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database';

/** In milliseconds: who asks decides by the answer where to send visitors. */
const pingTimeoutMs = 3_000;

/** What a node wants of whoever sends it requests. */
export interface Readiness {
  /** It is stopping: no new requests, please. */
  isStopping: boolean;
  /** A later edition of the program has migrated the database: no requests at all, please. */
  isOutdated: boolean;
}

/** A node that serves. */
export const ready = (): Readiness => ({ isStopping: false, isOutdated: false });

/**
 * `/healthz`: the process answers. `/readyz`: its database does too and is of its edition, and the process is not
 * stopping. With a full disk it stays ready, since reading goes on, and every node has the same database. While stopping, each answer ends its
 * connection.
 */
export function health(app: FastifyInstance, database: Database, readiness: Readiness): void {
  // A connection kept open after its answer would hold the process until its time is up.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (readiness.isStopping) reply.header('Connection', 'close');
    done(null, payload);
  });
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    if (readiness.isStopping) return reply.code(503).send({ status: 'stopping' });
    if (readiness.isOutdated) return reply.code(503).send({ status: 'outdated' });
    try {
      await withTimeout(database.ping());
    } catch (error) {
      request.log.error({ err: error }, 'not ready');
      return reply.code(503).send({ status: 'unavailable' });
    }
    return { status: database.status().state === 'read-only' ? 'read-only' : 'ok' };
  });
}

async function withTimeout(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The database does not answer in time')), pingTimeoutMs);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
