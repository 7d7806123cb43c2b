import type { FastifyServerOptions } from 'fastify';
import { logError } from './error-report';
import type { LogLevel } from './settings';

/** pino settings that log no request bodies, URLs or values of failed queries. */
export function loggerOptions(level: LogLevel): FastifyServerOptions['logger'] {
  return {
    level,
    serializers: {
      err: logError,
      req: (request) => ({ method: request.method ?? '' }),
      res: (reply) => ({ statusCode: reply.statusCode ?? 0 }),
    },
  };
}
