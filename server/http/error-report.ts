import { describeDatabaseError, isDiskFull } from '../db/database-errors';

/** The parts of an error that may be logged. */
interface LoggedError {
  [key: string]: unknown;
  type: string;
  message: string;
  stack: string;
}

/**
 * Describes an error without personal data: for database errors only what `describeDatabaseError` returns, for others
 * the message; in both cases the stack frames. Other members are left out.
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

/** Describes an error in one line, for the person at the terminal; accepts any thrown value. */
export function errorMessage(error: unknown): string {
  if (!(error instanceof Error) && isDiskFull(error)) return 'the disk is full';
  if (!(error instanceof Error)) return `something was thrown that is no error (${typeof error})`;
  // The message of JSON.parse quotes its input.
  if (error instanceof SyntaxError) return error.name;
  const message = describeDatabaseError(error) ?? error.message;
  // If several addresses all refuse, node's message is empty.
  return message === '' ? String((error as { code?: string | number }).code ?? error.name) : message;
}

/** Returns the stack without the message that it begins with, whose lines may look like frames. */
function framesOf({ stack = '', message }: Error): string {
  const rest = stack.includes(message) ? stack.slice(stack.indexOf(message) + message.length) : stack;
  return rest
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n');
}

/** Ends the process if continuing would do harm. */
export function endProcess(reason: string, error: unknown): never {
  process.stderr.write(`${reason}: ${errorMessage(error)}\n`);
  process.exit(1);
}

/**
 * Ends the process on uncaught errors without printing their members. By default Node prints all of them, including a
 * failed query's parameters and rows.
 */
export function endOnUncaughtErrors(): void {
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      const frames = error instanceof Error ? `\n${framesOf(error)}` : '';
      process.stderr.write(`Uncaught: ${errorMessage(error)}${frames}\n`);
      process.exit(1);
    });
  }
}
