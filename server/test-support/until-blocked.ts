/**
 * Settles once another session waits for a lock of this one, or once the work that should have to wait has ended
 * without waiting.
 * @param query runs a statement in the session that holds the lock, on PostgreSQL
 */
export async function untilBlocked(
  query: (text: string) => Promise<unknown>,
  waiting: Promise<unknown>,
): Promise<void> {
  const state = { hasEnded: false };
  const end = (): void => void (state.hasEnded = true);
  waiting.then(end, end);
  const waiters = 'select 1 from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))';
  while (!state.hasEnded && ((await query(waiters)) as { rows: unknown[] }).rows.length === 0)
    await new Promise((resolve) => setTimeout(resolve, 10));
}
