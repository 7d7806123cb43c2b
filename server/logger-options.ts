import type { FastifyServerOptions } from 'fastify';
import type { LogLevel } from './settings';

/** What an error may say in the log. */
interface LoggedError {
  [key: string]: unknown;
  type: string;
  message: string;
  stack: string;
}

/** Settings of pino: no request bodies, no URLs, no values of a failed query. */
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

/**
 * An error without personal data. drizzle puts the parameters of a failed query into its message, and PostgreSQL the
 * offending values into `detail`: of database errors only the code, the constraint and where it happened are kept.
 */
export function logError(error: Error): LoggedError {
  const { code } = error as NodeJS.ErrnoException;
  const frames = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '));
  const message = isQueryError(error) ? describeQueryError(error) : error.message;
  return { type: error.name, message, stack: frames.join('\n'), ...(code === undefined ? {} : { code }) };
}

function isQueryError(error: Error): boolean {
  return error.message.startsWith('Failed query:') || 'severity' in error;
}

function describeQueryError(error: Error): string {
  const cause = (error.cause ?? error) as { code?: unknown; constraint?: unknown; routine?: unknown };
  return `database error ${String(cause.code ?? '')} ${String(cause.constraint ?? '')} ${String(cause.routine ?? '')}`.trim();
}
