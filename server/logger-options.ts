import type { FastifyServerOptions } from 'fastify';
import { logError } from './error-report';
import type { LogLevel } from './settings';

/** Settings of pino: no request bodies, no URLs, no values of a failed query. */
export function loggerOptions(level: LogLevel): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    serializers: {
      err: logError,
      req: (request: { method?: string }) => ({ method: request.method ?? '' }),
      res: (reply: { statusCode?: number }) => ({ statusCode: reply.statusCode ?? 0 }),
    },
  };
}
