import type { Queryable } from './database';
import { lastMigration, readJournal } from './migration-journal';

/*
 * An edition is the program with its migrations. Two on one database misread each other: whoever finds that a later one
 * has been there does not touch the data (ADR 0027).
 */

const lookEveryMs = 1_000;

/** Thrown if a later edition of the program has migrated the database. The message states the remedy. */
export class LaterEditionError extends Error {
  constructor() {
    super(
      'A later edition of the program has migrated this database, and this one cannot use it. Start the later edition; ' +
        'to go back to this one, restore the backup that was made before the update into an empty database ' +
        '(docs/operate.md, “Going back”).',
    );
  }
}

const isLater = (last: number | null, migrationsFolder: string): boolean =>
  last !== null && last > (readJournal(migrationsFolder).at(-1)?.when ?? 0);

/**
 * Refuses to run on a database that a later edition has migrated.
 * @throws LaterEditionError if the database's last migration is newer than the program's
 */
export async function refuseLaterEdition(query: Queryable, migrationsFolder: string): Promise<void> {
  if (isLater(await lastMigration(query), migrationsFolder)) throw new LaterEditionError();
}

/**
 * Checks every second whether a later edition has migrated the database. A check that fails is ignored: the next one
 * follows. It does not use `listen`, since a notification sent while the connection is broken is lost.
 * @param onLater called once, after which the checks stop
 * @returns a function that stops the checks
 */
export function watchForLaterEdition(
  query: Queryable,
  migrationsFolder: string,
  onLater: (error: LaterEditionError) => void,
): () => void {
  let isEnded = false;
  let timer: NodeJS.Timeout;
  const look = async (): Promise<void> => {
    const last = await lastMigration(query).catch(() => null);
    if (isEnded) return;
    if (isLater(last, migrationsFolder)) onLater(new LaterEditionError());
    else schedule();
  };
  const schedule = (): void => {
    timer = setTimeout(() => void look(), lookEveryMs).unref();
  };
  schedule();
  return () => {
    isEnded = true;
    clearTimeout(timer);
  };
}
