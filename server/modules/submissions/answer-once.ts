import type { FastifyRequest } from 'fastify';
import type { Codec } from '../../../src/contract/codec';
import type { JsonObject } from '../../../src/domain/json/read-value';
import { badRequest, conflict } from '../../answers';
import type { Queryable } from '../../db/database';
import type { Dependencies } from '../../dependencies';
import type { KeptAnswers } from './store';

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

/**
 * Runs work once per Idempotency-Key: the same key with the same content gets the stored answer, whatever has happened
 * since, so that a client that lost the answer is not refused for its own duplicate.
 * @param work calls `keep` inside its transaction
 * @throws Refusal
 */
export async function answerOnce<Answer, Subject>(
  { kept, key, content, answer: codec }: Submission<Answer, Subject>,
  { database, cipher, clock }: Pick<Dependencies, 'database' | 'cipher' | 'clock'>,
  work: (keep: KeepAnswer<Answer, Subject>) => Promise<Answer>,
): Promise<Answer> {
  if (key === '') return work(() => Promise.resolve());
  const bodyDigest = cipher.digest(content);
  const replay = async (): Promise<Answer | null> => {
    const earlier = await kept.find(database.query, key);
    if (earlier === null) return null;
    if (earlier.bodyDigest !== bodyDigest) throw conflict(kept.conflictMessage);
    return codec.read(earlier.answer);
  };

  // Only saves work: a second run would fail on its own duplicate, or on the key, and be replayed below. But a retry after
  // a lost answer is what keys are for, and checking and rolling back a batch of a thousand rows is dear.
  const replayed = await replay();
  if (replayed !== null) return replayed;
  try {
    return await work((query, answer, subject) =>
      kept.insert(query, { key, bodyDigest, answer: codec.write(answer), createdAt: new Date(clock.now()) }, subject),
    );
  } catch (error) {
    // This very submission, sent twice, may have been faster and caused the failure.
    const concurrent = await replay();
    if (concurrent !== null) return concurrent;
    throw error;
  }
}
