import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database';

/** `/healthz`: the process answers. `/readyz`: its database does too. */
export function health(app: FastifyInstance, database: Database): void {
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    try {
      await database.ping();
      return { status: 'ok' };
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer');
      return reply.code(503).send({ status: 'unavailable' });
    }
  });
}
