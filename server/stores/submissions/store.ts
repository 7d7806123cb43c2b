import { and, eq, lt } from 'drizzle-orm';
import type { Queryable } from '../../db/database';
import { submissions, teamSubmissions } from '../../db/tables/submissions';
import type { Dependencies } from '../../context/dependencies';

export interface StoredAnswer {
  key: string;
  /** A keyed digest of the submitted content. */
  bodyDigest: string;
  /** The answer as it was sent. */
  answer: Record<string, unknown>;
  createdAt: Date;
}

/** Stores answers by Idempotency-Key, within a scope in which keys are unique. */
export interface AnswerStore<Subject = void> {
  /** The message if a key is reused with other content. */
  conflictMessage: string;
  find(query: Queryable, key: string): Promise<Pick<StoredAnswer, 'bodyDigest' | 'answer'> | null>;
  /**
   * Inserts an answer.
   * @throws if the key already exists
   */
  insert(query: Queryable, answer: StoredAnswer, subject: Subject): Promise<void>;
}

/** Stores answers to registrations, which share one scope, since a person who registers has no identity yet. */
export const answersToRegistrations: AnswerStore<{ meetingId: number; entryId: string }> = {
  conflictMessage: '该次提交已处理，如需修改请登录后操作',
  async find(query, key) {
    const [row] = await query.select().from(submissions).where(eq(submissions.key, key));
    return row ?? null;
  },
  async insert(query, answer, registered) {
    await query.insert(submissions).values({ ...answer, ...registered });
  },
};

/** Finds what a registration with this key created, or null. */
export async function registeredBy(
  query: Queryable,
  key: string,
): Promise<{ entryId: string; meetingId: number } | null> {
  const { entryId, meetingId } = submissions;
  const [row] = await query.select({ entryId, meetingId }).from(submissions).where(eq(submissions.key, key));
  return row ?? null;
}

/** Stores answers to a team operator's submissions: another team's key matches nothing. */
export const answersToTeam = (teamId: string): AnswerStore => ({
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
 * The time for which an answer can be replayed, in milliseconds: a week. A draft, which holds the key, stays on its
 * device for a day after the last input; a page left open may retry some days later.
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
