interface Cause {
  code?: unknown;
  message?: unknown;
  constraint?: unknown;
  routine?: unknown;
  severity?: unknown;
  cause?: unknown;
}

/**
 * Follows `cause`, since drizzle wraps the driver's errors. Messages are only compared as a whole: drizzle's contain
 * the query's parameters, that is, the visitor's input.
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

/** Whether a statement violated this unique index or constraint (SQLSTATE 23505). */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  for (const cause of causes(error)) {
    if (cause.code === '23505') return cause.constraint === constraint;
  }
  return false;
}

/** Whether the disk is full: PostgreSQL's disk_full, which PGlite raises too, or node's ENOSPC. */
export function isDiskFull(error: unknown): boolean {
  return someCode(error, (code) => code === '53100' || code === 'ENOSPC');
}

const networkCodes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
]);

/**
 * SQLSTATEs caused by the server, not the statement: connection exceptions (08), insufficient resources (53), operator
 * intervention (57: shutting down, starting up, statement cancelled), and a session terminated for idling in a
 * transaction (25P03).
 */
const serverStates = /^(08...|53...|57014|57P..|25P03)$/;

/** Errors that pg and its pool throw without a code, verbatim. */
const driverMessages: ReadonlySet<unknown> = new Set([
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Query read timeout',
  'Cannot use a pool after calling end on the pool',
]);

/**
 * Whether the database was unavailable: down, restarting, out of connections or timed out. The same call may succeed
 * shortly; whether a commit in progress was applied is unknown.
 */
export function isUnavailable(error: unknown): boolean {
  if (someCode(error, (code) => networkCodes.has(code) || serverStates.test(code))) return true;
  for (const { message } of causes(error)) {
    if (driverMessages.has(message)) return true;
  }
  return false;
}

/** SQLSTATE classes whose messages name objects and settings, never values of rows or parameters. */
const statesWithoutValues = /^(08|25|28|3D|42|53|57)/;

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
