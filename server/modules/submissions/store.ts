import { and, eq, lt } from 'drizzle-orm';
import type { Queryable } from '../../db/database';
import { submissions, teamSubmissions } from '../../db/tables/submissions';
import type { Dependencies } from '../../dependencies';

export interface KeptAnswer {
  key: string;
  /** Keyed digest of what was submitted. */
  bodyDigest: string;
  /** As it goes out. */
  answer: Record<string, unknown>;
  createdAt: Date;
}

/** Answers that are given again to their Idempotency-Keys: those of one scope, within which a key is unique. */
export interface KeptAnswers<Subject = void> {
  /** Told to who uses a key again for something else. */
  conflictMessage: string;
  find(query: Queryable, key: string): Promise<Pick<KeptAnswer, 'bodyDigest' | 'answer'> | null>;
  /** @throws where the key is there already */
  insert(query: Queryable, answer: KeptAnswer, subject: Subject): Promise<void>;
}

/** Registrations'. Their keys are everyone's: who registers has no name yet. */
export const answersToRegistrations: KeptAnswers<{ meetingId: number; entryId: string }> = {
  conflictMessage: '该次提交已处理，如需修改请登录后操作',
  async find(query, key) {
    const [row] = await query.select().from(submissions).where(eq(submissions.key, key));
    return row ?? null;
  },
  async insert(query, answer, registered) {
    await query.insert(submissions).values({ ...answer, ...registered });
  },
};

/** The entry that a registration under this key made; null where there was none. */
export async function entryRegisteredBy(query: Queryable, key: string): Promise<string | null> {
  const [row] = await query.select({ entryId: submissions.entryId }).from(submissions).where(eq(submissions.key, key));
  return row?.entryId ?? null;
}

/** A team's, to what its operator submitted: naming another team's key finds nothing. */
export const answersToTeam = (teamId: string): KeptAnswers => ({
  conflictMessage: '该次提交已处理，请刷新后查看',
  async find(query, key) {
    const ofKey = and(eq(teamSubmissions.teamId, teamId), eq(teamSubmissions.key, key));
    const [row] = await query.select().from(teamSubmissions).where(ofKey);
    return row ?? null;
  },
  async insert(query, answer) {
    await query.insert(teamSubmissions).values({ ...answer, teamId });
  },
});

/**
 * How long an answer is given again to its Idempotency-Key, in milliseconds: a week. A draft, which holds the key, lives
 * on its device for a day after it was last typed in; a page that was left open may try again some days later.
 */
export const answerTtlMs = 7 * 24 * 3_600_000;

/**
 * Removes the answers that nobody will ask for again. Who does all the same is not registered twice: they are told that
 * their phone has registered.
 */
export async function sweepSubmissions({ database, clock }: Pick<Dependencies, 'database' | 'clock'>): Promise<void> {
  const before = new Date(clock.now() - answerTtlMs);
  await database.query.delete(submissions).where(lt(submissions.createdAt, before));
  await database.query.delete(teamSubmissions).where(lt(teamSubmissions.createdAt, before));
}
