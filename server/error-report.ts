import { describeDatabaseError } from './db/database-errors';

/** What an error may say in the log. */
interface LoggedError {
  [key: string]: unknown;
  type: string;
  message: string;
  stack: string;
}

/**
 * An error without personal data: of database errors only what `describeDatabaseError` tells, of others their
 * message, and where it happened. An error's further members are left out.
 */
export function logError(error: Error): LoggedError {
  const { code } = error as NodeJS.ErrnoException;
  return {
    type: error.name,
    message: errorMessage(error),
    stack: framesOf(error),
    ...(code === undefined ? {} : { code }),
  };
}

/** The same in one line, for a person at the terminal; anything may have been thrown. */
export function errorMessage(error: unknown): string {
  if (!(error instanceof Error)) return `something was thrown that is no error (${typeof error})`;
  // The message of JSON.parse quotes what it was given.
  if (error instanceof SyntaxError) return error.name;
  const message = describeDatabaseError(error) ?? error.message;
  // Of several addresses that all refuse, node's message is empty.
  return message === '' ? String((error as { code?: string | number }).code ?? error.name) : message;
}

/** The stack begins with the message, which may have lines that look like frames. */
function framesOf({ stack = '', message }: Error): string {
  const rest = stack.includes(message) ? stack.slice(stack.indexOf(message) + message.length) : stack;
  return rest
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n');
}

/** Ends the process where going on would do harm. */
export function endProcess(reason: string, error: unknown): never {
  process.stderr.write(`${reason}: ${errorMessage(error)}\n`);
  process.exit(1);
}

/** Node itself would print an error that nobody has caught with all its members: a failed query's parameters, rows. */
export function endOnUncaughtErrors(): void {
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      const frames = error instanceof Error ? `\n${framesOf(error)}` : '';
      process.stderr.write(`Uncaught: ${errorMessage(error)}${frames}\n`);
      process.exit(1);
    });
  }
}
