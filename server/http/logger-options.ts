import type { FastifyServerOptions } from 'fastify';
import { logError } from './error-report';
import type { LogLevel } from '../settings/settings';

/** pino settings that log no request bodies, URLs or values of failed queries. */
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
