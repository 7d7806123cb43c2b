import { parseJson } from '../../src/domain/json/read-value';

interface Cause {
  code?: unknown;
  name?: unknown;
  errno?: unknown;
  message?: unknown;
  constraint?: unknown;
  detail?: unknown;
  routine?: unknown;
  severity?: unknown;
  cause?: unknown;
}

/**
 * Yields an error and its `cause`s, since drizzle wraps the driver's errors. Messages are only compared as a whole:
 * drizzle's contain the query's parameters, that is, the visitor's input.
 */
function* causes(error: unknown): Generator<Cause> {
  let current = error;
  for (let depth = 0; depth < 5 && typeof current === 'object' && current !== null; depth += 1) {
    const cause = current as Cause;
    yield cause;
    current = cause.cause;
  }
}

function someCode(error: unknown, matches: (code: string) => boolean): boolean {
  for (const { code } of causes(error)) {
    if (typeof code === 'string' && matches(code)) return true;
  }
  return false;
}

/** Tells whether a statement violated this unique index or constraint (SQLSTATE 23505). */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  for (const cause of causes(error)) {
    if (cause.code === '23505') return cause.constraint === constraint;
  }
  return false;
}

/** The object that a trigger gave as detail when it refused a row for a check (SQLSTATE 23514); null for other errors. */
export function brokenCheck(error: unknown, constraint: string): unknown {
  for (const cause of causes(error))
    if (cause.code === '23514' && cause.constraint === constraint) return parseJson(String(cause.detail));
  return null;
}

/**
 * Tells whether PostgreSQL refused what a statement wrote: for its values (class 22), for a constraint (23), or for a
 * conflict with another transaction (40). The database itself works, and has written nothing.
 */
export const isRowRefused = (error: unknown): boolean => someCode(error, (code) => /^(22|23|40)/.test(code));

/** The number of ENOSPC in PGlite's file system. */
const noSpaceErrno = 51;

/**
 * Tells whether the disk is full: PostgreSQL's disk_full, which PGlite raises too, or Node's ENOSPC. While PGlite
 * creates its folder, it throws its file system's own objects, which are no errors and have only a number.
 */
export function isDiskFull(error: unknown): boolean {
  if (someCode(error, (code) => code === '53100' || code === 'ENOSPC')) return true;
  for (const { name, errno } of causes(error)) if (name === 'ErrnoError' && errno === noSpaceErrno) return true;
  return false;
}

const networkCodes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
]);

/**
 * SQLSTATEs caused by the server or by other transactions, not by the statement: connection exceptions (08),
 * insufficient resources (53), operator intervention (57: shutting down, starting up, statement cancelled), a session
 * terminated for idling in a transaction (25P03), a database that only reads (25006), a serialization failure, a
 * deadlock (40) and a lock that was not available (55P03).
 */
const serverStates = /^(08...|53...|57014|57P..|25P03|25006|40001|40P01|55P03)$/;

/** The unavailable states after which the connection cannot be used any more. */
const brokenStates = /^(08...|57P..|25P03)$/;

/** The message of the error that is thrown instead of running a query while the server is known not to answer. */
export const databaseDownMessage = 'The database does not answer';

/** Messages of pg's and its pool's time-outs, which have no code, verbatim. */
const timeoutMessages: ReadonlySet<unknown> = new Set([
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Connection terminated due to connection timeout',
  'Query read timeout',
]);

/** Messages of pg's other errors without a code, verbatim. */
const driverMessages: ReadonlySet<unknown> = new Set([
  ...timeoutMessages,
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
  databaseDownMessage,
]);

function someMessage(error: unknown, messages: ReadonlySet<unknown>): boolean {
  for (const { message } of causes(error)) if (messages.has(message)) return true;
  return false;
}

/** Tells whether the connection that a query ran on can no longer be used, or may still be busy with it. */
export function isConnectionBroken(error: unknown): boolean {
  return (
    someCode(error, (code) => networkCodes.has(code) || brokenStates.test(code)) || someMessage(error, driverMessages)
  );
}

/** Tells whether the database did not answer within the time limit. */
export function isTimeout(error: unknown): boolean {
  return someCode(error, (code) => code === 'ETIMEDOUT') || someMessage(error, timeoutMessages);
}

/**
 * Tells whether the database was unavailable: down, restarting, out of connections or of space, timed out, or busy with
 * a conflicting transaction. The same call may succeed shortly; it is unknown whether a commit in progress was applied.
 */
export function isUnavailable(error: unknown): boolean {
  return (
    someCode(error, (code) => networkCodes.has(code) || serverStates.test(code)) || someMessage(error, driverMessages)
  );
}

/**
 * Makes a write that an answer can do without: a database that is read-only at present must not keep anybody from their
 * ticket or from paying.
 */
export async function writeIfAvailable(write: Promise<unknown>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (!isUnavailable(error)) throw error;
  }
}

/** SQLSTATE classes whose messages name objects and settings, never values of rows or parameters. */
const statesWithoutValues = /^(08|25|28|3D|40|42|53|57)/;

/**
 * Describes a database error without values: PostgreSQL puts rows into `detail` and sometimes parameters into
 * `message`, drizzle puts all parameters into its message.
 * @returns null if this is not a database error
 */
export function describeDatabaseError(error: Error): string | null {
  const isFailedQuery = error.message.startsWith('Failed query:');
  if (!isFailedQuery && !('severity' in error)) return null;
  const cause: Cause = isFailedQuery ? ((error.cause as Cause | undefined) ?? {}) : error;
  const parts = [cause.code, cause.constraint, cause.routine, messageWithoutValues(cause)];
  return ['database error', ...parts.filter((part) => typeof part === 'string' && part !== '')].join(' ');
}

function messageWithoutValues({ code, message, severity }: Cause): unknown {
  if (driverMessages.has(message)) return message;
  return severity !== undefined && typeof code === 'string' && statesWithoutValues.test(code) ? message : '';
}
