import type { FastifyRequest } from 'fastify';
import type { Codec } from '../../../src/contract/codec';
import type { JsonObject } from '../../../src/domain/json/read-value';
import { badRequest, conflict } from '../../http/answers';
import type { Queryable } from '../../db/database';
import type { Dependencies } from '../../context/dependencies';
import type { StoredAnswer, AnswerStore } from '../../stores/submissions/store';

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

/** Work that is done once per idempotency key. */
export interface Submission<Answer, Subject = void> {
  /** The store of its answers. */
  kept: AnswerStore<Subject>;
  /** See `idempotencyKey`. */
  key: string;
  /** The whole request: the same key with other content is a conflict. */
  content: string;
  /** The codec that writes the stored answer. */
  answer: Codec<Answer, JsonObject>;
}

/** Stores the answer in the transaction of the work. */
export type StoreAnswer<Answer, Subject = void> = (query: Queryable, answer: Answer, subject: Subject) => Promise<void>;

type Needed = Pick<Dependencies, 'database' | 'cipher' | 'clock'>;

/** Stores and replays the answer for one idempotency key. */
interface Once<Answer> {
  /** Returns the row of an answer. */
  keep: (answer: Answer) => StoredAnswer;
  /**
   * Returns the answer that the same submission got before, or null.
   * @throws Refusal if the key belongs to another submission
   */
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
 * since, so that a client that lost the answer is not refused for its own duplicate. A repetition runs the work again,
 * and reads the stored answer when that fails on its own duplicate or on the key; expensive work goes through
 * `replayOrRun`.
 * @param work writes the result of `keep`, which is null without a key, in its transaction
 * @throws Refusal
 */
export async function runOrReplay<Answer, Subject>(
  submission: Submission<Answer, Subject>,
  dependencies: Needed,
  work: (keep: (answer: Answer) => StoredAnswer | null) => Promise<Answer>,
): Promise<Answer> {
  if (submission.key === '') return work(() => null);
  const { keep, replay } = once(submission, dependencies);
  try {
    return await work(keep);
  } catch (error) {
    // The failure may be caused by this very submission, sent before or twice.
    const earlier = await replay();
    if (earlier !== null) return earlier;
    throw error;
  }
}

/**
 * Like `runOrReplay`, but reads the stored answer first: checking and rolling back a batch of a thousand rows is too
 * expensive for a mere repetition.
 * @param work calls `keep` inside its transaction
 * @throws Refusal
 */
export async function replayOrRun<Answer, Subject>(
  submission: Submission<Answer, Subject>,
  dependencies: Needed,
  work: (keep: StoreAnswer<Answer, Subject>) => Promise<Answer>,
): Promise<Answer> {
  const { key, kept } = submission;
  const replayed = key === '' ? null : await once(submission, dependencies).replay();
  if (replayed !== null) return replayed;
  return runOrReplay(submission, dependencies, (keep) =>
    work(async (query, answer, subject) => {
      const row = keep(answer);
      if (row !== null) await kept.insert(query, row, subject);
    }),
  );
}
