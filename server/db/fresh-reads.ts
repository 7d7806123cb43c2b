import { setTimeout as pause } from 'node:timers/promises';
import type { Database, PreparedStatement } from './database';
import { ReadingConnection } from './reading-connection';

type Reads = Pick<Database, 'run'>;

/** Reads of a database, a part of which a replica may take off it. */
export interface FreshReads extends Reads {
  /** Returns where to read whatever was committed before this call. */
  upToNow(): Promise<Reads>;
}

/** How long a replica may take to get what the primary has, in milliseconds; else the primary is read. */
const catchUpMs = 250;
/** The pause between two looks at it. */
const lookMs = 5;
/** For so long a replica that is behind, or does not answer, is left alone: people who ask for a list would wait each time. */
const restMs = 10_000;

const endOfLogStatement: PreparedStatement = {
  name: 'end-of-log',
  text: `select pg_current_wal_flush_lsn()::text as "end"`,
};

/** A replica that was promoted follows nothing any more. */
const hasReplayedStatement: PreparedStatement = {
  name: 'has-replayed',
  text: `select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn as "has"`,
};

/** The reads of a database that has no replica. */
export const withoutReplica = (run: Reads['run']): FreshReads => ({ run, upToNow: () => Promise.resolve({ run }) });

/**
 * Creates the reads of a program that only reads, by connections of its own.
 * @param replicaUrl a streaming replica of the database; null without one
 */
export function freshReads(url: string, replicaUrl: string | null): FreshReads {
  const primary = new ReadingConnection(url);
  if (replicaUrl === null) return withoutReplica(primary.run);
  const replica = new ReadingConnection(replicaUrl);
  let restsUntil = 0;

  /** @throws if the replica is behind for longer, or does not answer */
  const catchUp = async (end: string): Promise<void> => {
    const until = performance.now() + catchUpMs;
    for (;;) {
      const [row] = await replica.run(hasReplayedStatement, [end]);
      if (row?.has === true) return;
      if (performance.now() > until) throw new Error('The replica is behind');
      await pause(lookMs);
    }
  };
  /** Whatever a replica refuses, as a read that conflicts with what it replays, the primary answers. */
  const orPrimary = async <Answer>(ask: Promise<Answer>, otherwise: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await ask;
    } catch {
      restsUntil = performance.now() + restMs;
      return otherwise();
    }
  };
  const onReplica: Reads = {
    run: (...asked) => orPrimary(replica.run(...asked), () => primary.run(...asked)),
  };
  return {
    run: primary.run,
    upToNow: async () => {
      if (performance.now() < restsUntil) return primary;
      const [row] = await primary.run(endOfLogStatement, []);
      const hangs = pause(2 * catchUpMs).then(() => Promise.reject(new Error('The replica does not answer')));
      const isThere = Promise.race([catchUp(String(row?.end)), hangs]);
      return orPrimary<Reads>(
        isThere.then(() => onReplica),
        () => Promise.resolve(primary),
      );
    },
  };
}
