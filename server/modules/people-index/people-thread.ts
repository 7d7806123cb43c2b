import { Worker } from 'node:worker_threads';
import type { CipherSecrets } from '../../secrets/data-cipher';
import type { PeopleQuestion, PeopleTables } from './people-tables';

/** Where the tables of people are: in a thread of their own, so that no request waits for a search of somebody else. */
export interface PeopleThread {
  /** @throws if the thread has ended, with all that it held */
  answer(question: PeopleQuestion): Promise<unknown>;
  /** Forgets what has rested; returns how many meetings are left. */
  rest(now: number): Promise<number>;
  close(): void;
}

/** A message to the thread, which answers under the same id. */
export type ThreadMessage = { id: number } & ({ question: PeopleQuestion } | { restAt: number });
export type ThreadAnswer = { id: number } & ({ value: unknown } | { error: { message: string; code?: unknown } });

/** The data that the thread needs from this one. */
export interface ThreadData {
  secrets: CipherSecrets;
  databaseUrl: string;
  /** A replica to read from; null without one. */
  replicaUrl: string | null;
}

interface Waiting {
  resolve: (value: never) => void;
  reject: (error: Error) => void;
}

/**
 * Starts the thread.
 * @param file the program of `thread-main.ts`, built
 */
export function startPeopleThread(file: string, workerData: ThreadData): PeopleThread {
  // What is read while a meeting is opened is garbage at once: with more room for it, less of it is kept by mistake.
  const worker = new Worker(file, { workerData, resourceLimits: { maxYoungGenerationSizeMb: 24 } });
  // It ends with the process.
  worker.unref();
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let ended: Error | null = null;
  const end = (error: Error): void => {
    ended ??= error;
    for (const { reject } of waiting.values()) reject(ended);
    waiting.clear();
  };
  worker.on('message', (answer: ThreadAnswer) => {
    const found = waiting.get(answer.id);
    waiting.delete(answer.id);
    if ('error' in answer) found?.reject(Object.assign(new Error(answer.error.message), answer.error));
    else found?.resolve(answer.value as never);
  });
  worker.on('error', end);
  worker.on('exit', () => end(new Error('The thread of the people ended')));
  const send = <Value>(message: { question: PeopleQuestion } | { restAt: number }): Promise<Value> =>
    new Promise((resolve, reject) => {
      if (ended !== null) {
        reject(ended);
        return;
      }
      lastId += 1;
      waiting.set(lastId, { resolve, reject });
      worker.postMessage({ id: lastId, ...message } satisfies ThreadMessage);
    });
  return {
    answer: (question) => send({ question }),
    rest: (restAt) => send({ restAt }),
    close: () => void worker.terminate(),
  };
}

/** Keeps the tables in this thread, where there is no other: with the embedded database, which this one holds. */
export const samePeopleThread = (tables: PeopleTables): PeopleThread => ({
  answer: (question) => tables.answer(question),
  rest: (now) => Promise.resolve(tables.rest(now)),
  close: () => undefined,
});
