import type { Dependencies } from '../../dependencies';
import { longestWindowMs } from './code-limits';
import { deleteOldLogins } from './store';

/** Removes codes, sends and sessions that count for nothing any more. */
export async function sweepLogins({ database, clock }: Dependencies): Promise<void> {
  const now = clock.now();
  await deleteOldLogins(database.query, { before: new Date(now - longestWindowMs), now: new Date(now) });
}
