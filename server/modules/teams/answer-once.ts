import { and, eq } from 'drizzle-orm';
import type { Codec } from '../../../src/contract/codec';
import type { JsonObject } from '../../../src/domain/json/read-value';
import { conflict } from '../../answers';
import type { Queryable } from '../../db/database';
import { teamSubmissions } from '../../db/tables/team-submissions';
import type { Dependencies } from '../../dependencies';
import type { Session } from '../login/session';
import { teamOf } from './team-of';

/** An operator's submission as it came. */
export interface TeamSubmission<Answer> {
  /** The call's path: a key answers only for the call that it was made for. */
  call: string;
  body: unknown;
  /** The Idempotency-Key header, '' where there is none. */
  key: string;
  /** How the answer is kept: as it goes out. */
  answer: Codec<Answer, JsonObject>;
}

/** Keeps the answer in the transaction that makes it true. */
export type KeepAnswer<Answer> = (query: Queryable, answer: Answer) => Promise<void>;

/**
 * Does an operator's command once an Idempotency-Key: the same key with the same body is answered again, whatever has
 * happened since, so that whoever lost the answer is not told of their own duplicate.
 * @param work does it, calling `keep` inside its transaction
 * @throws Refusal
 */
export async function answerOnce<Answer>(
  { call, body, key, answer: codec }: TeamSubmission<Answer>,
  session: Session,
  { database, cipher, clock }: Dependencies,
  work: (keep: KeepAnswer<Answer>) => Promise<Answer>,
): Promise<Answer> {
  const { id: teamId } = teamOf(session);
  if (key === '') return work(() => Promise.resolve());
  const bodyDigest = cipher.digest(`${call}:${JSON.stringify(body)}`);
  const replay = async (): Promise<Answer | null> => {
    const ofKey = and(eq(teamSubmissions.teamId, teamId), eq(teamSubmissions.key, key));
    const [earlier] = await database.query.select().from(teamSubmissions).where(ofKey);
    if (earlier === undefined) return null;
    if (earlier.bodyDigest !== bodyDigest) throw conflict('该次提交已处理，请刷新后查看');
    return codec.read(earlier.answer);
  };

  const replayed = await replay();
  if (replayed !== null) return replayed;
  try {
    return await work(async (query, answer) => {
      const kept = { teamId, key, bodyDigest, answer: codec.write(answer), createdAt: new Date(clock.now()) };
      await query.insert(teamSubmissions).values(kept);
    });
  } catch (error) {
    // Perhaps this very submission, sent twice, was faster and is what stood in the way.
    const twin = await replay();
    if (twin !== null) return twin;
    throw error;
  }
}
