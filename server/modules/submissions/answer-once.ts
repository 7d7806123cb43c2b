import type { FastifyRequest } from 'fastify';
import type { Codec } from '../../../src/contract/codec';
import type { JsonObject } from '../../../src/domain/json/read-value';
import { badRequest, conflict } from '../../http/answers';
import type { Queryable } from '../../db/database';
import type { Dependencies } from '../../context/dependencies';
import type { KeptAnswer, KeptAnswers } from '../../stores/submissions/store';

/**
 * The Idempotency-Key header (product §4.13); '' if absent.
 * @throws Refusal (400) if malformed
 */
export function idempotencyKey(request: FastifyRequest): string {
  const key = request.headers['idempotency-key'] ?? '';
  if (key === '') return '';
  if (typeof key !== 'string' || !/^[A-Za-z0-9_-]{16,128}$/.test(key)) throw badRequest();
  return key;
}

/** Something to be done once. */
export interface Submission<Answer, Subject = void> {
  /** Where its answer is stored. */
  kept: KeptAnswers<Subject>;
  /** See `idempotencyKey`. */
  key: string;
  /** The whole request: the same key with other content is a conflict. */
  content: string;
  /** Stores its answer as sent. */
  answer: Codec<Answer, JsonObject>;
}

/** Stores the answer in the transaction that makes it true. */
export type KeepAnswer<Answer, Subject = void> = (query: Queryable, answer: Answer, subject: Subject) => Promise<void>;

type Needed = Pick<Dependencies, 'database' | 'cipher' | 'clock'>;

/** Stores and replays the answer for one idempotency key. */
interface Once<Answer> {
  /** The answer as it is to be stored. */
  keep: (answer: Answer) => KeptAnswer;
  /** The answer that the same submission got before, or null; @throws Refusal if it was another submission */
  replay: () => Promise<Answer | null>;
}

function once<Answer, Subject>(
  { kept, key, content, answer: codec }: Submission<Answer, Subject>,
  { database, cipher, clock }: Needed,
): Once<Answer> {
  const bodyDigest = cipher.digest(content);
  return {
    keep: (answer) => ({ key, bodyDigest, answer: codec.write(answer), createdAt: new Date(clock.now()) }),
    async replay() {
      const earlier = await kept.find(database.query, key);
      if (earlier === null) return null;
      if (earlier.bodyDigest !== bodyDigest) throw conflict(kept.conflictMessage);
      return codec.read(earlier.answer);
    },
  };
}

/**
 * Runs work once per Idempotency-Key: the same key with the same content gets the stored answer, whatever has happened
 * since, so that a client that lost the answer is not refused for its own duplicate. The work is done again, and fails
 * on its own duplicate or on the key: work that is expensive to repeat goes through `answerOnce`.
 * @param work writes what `keep` makes of its answer, which is null without a key, in one with what makes it true
 * @throws Refusal
 */
export async function replayIfDone<Answer, Subject>(
  submission: Submission<Answer, Subject>,
  dependencies: Needed,
  work: (keep: (answer: Answer) => KeptAnswer | null) => Promise<Answer>,
): Promise<Answer> {
  if (submission.key === '') return work(() => null);
  const { keep, replay } = once(submission, dependencies);
  try {
    return await work(keep);
  } catch (error) {
    // This very submission, sent before or twice, may have caused the failure.
    const earlier = await replay();
    if (earlier !== null) return earlier;
    throw error;
  }
}

/**
 * Like `replayIfDone`, and looks first: a retry after a lost answer is what keys are for, and checking and rolling back a
 * batch of a thousand rows is dear.
 * @param work calls `keep` inside its transaction
 * @throws Refusal
 */
export async function answerOnce<Answer, Subject>(
  submission: Submission<Answer, Subject>,
  dependencies: Needed,
  work: (keep: KeepAnswer<Answer, Subject>) => Promise<Answer>,
): Promise<Answer> {
  const { key, kept } = submission;
  const replayed = key === '' ? null : await once(submission, dependencies).replay();
  if (replayed !== null) return replayed;
  return replayIfDone(submission, dependencies, (keep) =>
    work(async (query, answer, subject) => {
      const row = keep(answer);
      if (row !== null) await kept.insert(query, row, subject);
    }),
  );
}
