import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database';

/** The time limit of the database's check, in milliseconds: load balancers wait for the answer. */
const pingTimeoutMs = 3_000;

/** Tells load balancers and clients whether this node takes requests. */
export interface Readiness {
  /** True while the process is stopping: it should get no new requests. */
  isStopping: boolean;
  /** True once a later edition of the program has migrated the database: it must get no requests at all. */
  isOutdated: boolean;
}

/** Returns the readiness of a node that serves. */
export const initialReadiness = (): Readiness => ({ isStopping: false, isOutdated: false });

/**
 * Registers `/healthz`, which tells that the process answers, and `/readyz`, which tells that its database does too and
 * is of its edition, and that the process is not stopping. With a full disk the node stays ready, since it can still
 * read, and every node has the same database. While stopping, each answer closes its connection.
 */
export function health(app: FastifyInstance, database: Database, readiness: Readiness): void {
  // A connection that is kept alive after its answer would delay the end of the process until its time limit.
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
