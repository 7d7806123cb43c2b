import { lt } from 'drizzle-orm';
import { submissions } from '../db/tables/submissions';
import { teamSubmissions } from '../db/tables/team-submissions';
import type { Dependencies } from '../dependencies';

/**
 * How long an answer is given again to its Idempotency-Key, in milliseconds: a week. A draft, which holds the key, lives
 * on its device for a day after it was last typed in; a page that was left open may try again some days later.
 */
export const answersLifeMs = 7 * 24 * 3_600_000;

/**
 * Removes the answers that nobody will ask for again. Who does all the same is not registered twice: they are told that
 * their phone has registered.
 */
export async function sweepSubmissions({ database, clock }: Pick<Dependencies, 'database' | 'clock'>): Promise<void> {
  const before = new Date(clock.now() - answersLifeMs);
  await database.query.delete(submissions).where(lt(submissions.createdAt, before));
  await database.query.delete(teamSubmissions).where(lt(teamSubmissions.createdAt, before));
}
