/** Follows `cause`, as drizzle wraps what the driver threw. */
function* causes(error: unknown): Generator<Record<string, unknown>> {
  let current = error;
  for (let depth = 0; depth < 5 && typeof current === 'object' && current !== null; depth += 1) {
    const cause = current as Record<string, unknown>;
    yield cause;
    current = cause.cause;
  }
}

/** Whether a statement failed on this unique index or constraint (SQLSTATE 23505). */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  for (const cause of causes(error)) {
    if (cause.code === '23505') return cause.constraint === constraint;
  }
  return false;
}

/**
 * Whether there is no room left on the disk. PGlite can loop for ever after that (field notes), so the process
 * has to end.
 */
export function isDiskFull(error: unknown): boolean {
  for (const cause of causes(error)) {
    if (cause.code === '53100' || cause.code === 'ENOSPC') return true;
    if (typeof cause.message === 'string' && /no space left on device|could not extend file/i.test(cause.message))
      return true;
  }
  return false;
}
