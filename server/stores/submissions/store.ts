import { and, eq, lt } from 'drizzle-orm';
import type { Queryable } from '../../db/database';
import { submissions, teamSubmissions } from '../../db/tables/submissions';
import type { Dependencies } from '../../context/dependencies';

export interface KeptAnswer {
  key: string;
  /** Keyed digest of what was submitted. */
  bodyDigest: string;
  /** As sent. */
  answer: Record<string, unknown>;
  createdAt: Date;
}

/** Stored answers by Idempotency-Key, within a scope in which keys are unique. */
export interface KeptAnswers<Subject = void> {
  /** Shown if a key is reused for something else. */
  conflictMessage: string;
  find(query: Queryable, key: string): Promise<Pick<KeptAnswer, 'bodyDigest' | 'answer'> | null>;
  /** @throws if the key already exists */
  insert(query: Queryable, answer: KeptAnswer, subject: Subject): Promise<void>;
}

/** Registrations share one scope: someone who registers has no identity yet. */
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

/** The entry created by a registration with this key, or null. */
export async function entryRegisteredBy(query: Queryable, key: string): Promise<string | null> {
  const [row] = await query.select({ entryId: submissions.entryId }).from(submissions).where(eq(submissions.key, key));
  return row?.entryId ?? null;
}

/** A team operator's submissions: another team's key matches nothing. */
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
 * How long an answer can be replayed, in milliseconds: a week. A draft, which holds the key, stays on its device for a
 * day after the last input; a page left open may retry some days later.
 */
export const answerTtlMs = 7 * 24 * 3_600_000;

/**
 * Deletes expired answers. A later retry still does not register twice: it is refused because the phone is already
 * registered.
 */
export async function sweepSubmissions({ database, clock }: Pick<Dependencies, 'database' | 'clock'>): Promise<void> {
  const before = new Date(clock.now() - answerTtlMs);
  await database.query.delete(submissions).where(lt(submissions.createdAt, before));
  await database.query.delete(teamSubmissions).where(lt(teamSubmissions.createdAt, before));
}
