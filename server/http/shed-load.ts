import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { unavailable } from './answers';
import type { Database } from '../db/database';
import type { ServerMetrics } from '../metrics/server-metrics';
import { isApiCall } from './is-api-call';

/**
 * The number of callers that may wait, for each connection of the pool: they take a fraction of a second, or more on a
 * slow machine.
 */
const maxWaitingPerConnection = 10;
/**
 * The longest delay of the event loop, or wait of the first caller in the queue, in milliseconds. Beyond it, answers
 * come too late for their callers.
 */
const longestDelayMs = 1_000;
const measureEveryMs = 1_000;
const resolutionMs = 20;

/**
 * Refuses calls at once while the server has more work than it can do within the time that a caller waits: queueing
 * them would only delay the others. Payment notifications are exempt: they are rare and about money. The embedded
 * database is exempt as well: it computes in this process, and a demo's delays are no overload.
 * @param maxDelayMs see `longestDelayMs`
 */
export function shedLoad(
  app: FastifyInstance,
  database: Database,
  metrics: ServerMetrics,
  isExempt: (path: string) => boolean,
  maxDelayMs = longestDelayMs,
): void {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  let delayMs = 0;
  const measure = (): void => {
    delayMs = Math.max(0, delay.mean / 1e6 - resolutionMs);
    delay.reset();
  };
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onReady', (done) => {
    delay.enable();
    timer = setInterval(measure, measureEveryMs).unref();
    done();
  });
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer);
    delay.disable();
    done();
  });
  app.addHook('onRequest', (request, _reply, done) => {
    const cause =
      isApiCall(request) && !isExempt(request.routeOptions.url ?? '') ? findCause(database, delayMs, maxDelayMs) : null;
    if (cause !== null) metrics.shed.add({ cause });
    done(cause === null ? undefined : unavailable('当前访问人数较多，请稍后重试'));
  });
}

function findCause(database: Database, delayMs: number, maxDelayMs: number): 'connections' | 'event-loop' | null {
  const { connections } = database.status();
  if (connections === null) return null;
  const isLong = connections.waiting > connections.max * maxWaitingPerConnection;
  if (isLong || connections.longestWaitMs > maxDelayMs) return 'connections';
  return delayMs > maxDelayMs ? 'event-loop' : null;
}
