import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../context/dependencies';
import { readQueues, type Queue } from '../metrics/queues';
import { metricsContentType } from '../metrics/registry';
import type { ServerMetrics } from '../metrics/server-metrics';
import { unknownCall } from './error-answers';

/** How long the queues' figures are reused, in milliseconds, so that two collectors cost no more than one. */
const queuesTtlMs = 5_000;

/**
 * Counts requests and serves `/metrics` to Prometheus. The route exists only if METRICS_TOKEN is set, and requires it.
 */
export function metrics(
  app: FastifyInstance,
  counted: ServerMetrics,
  { settings, database, clock }: Pick<Dependencies, 'settings' | 'database' | 'clock'>,
): void {
  app.addHook('onResponse', (request, reply, done) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? '(none)', status: reply.statusCode };
    counted.requests.observe(labels, reply.elapsedTime / 1000);
    done();
  });

  let known: { at: number; queues: Promise<Queue[]> } | null = null;
  const queues = async (): Promise<Queue[]> => {
    const now = clock.now();
    if (known === null || now - known.at >= queuesTtlMs) known = { at: now, queues: readQueues(database.query, now) };
    return known.queues;
  };

  const { metricsToken } = settings;
  if (metricsToken === null) return;
  const expected = Buffer.from(`Bearer ${metricsToken}`);
  app.get('/metrics', async (request, reply) => {
    const given = Buffer.from(request.headers.authorization ?? '');
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return unknownCall(reply);
    const found = await queues().catch((error: unknown) => {
      known = null;
      request.log.warn({ err: error }, 'the queues cannot be read');
      return null;
    });
    return reply
      .type(metricsContentType)
      .header('Cache-Control', 'no-store')
      .send(counted.write(database.status(), found));
  });
}
