import type { Queryable } from './database';
import { lastMigration, readJournal } from './migration-journal';

/*
 * An edition is the program with its migrations. Two on one database misread each other: whoever finds that a later one
 * has been there does not touch the data (ADR 0027).
 */

const lookEveryMs = 1_000;

/** Thrown if a later edition of the program has migrated the database. Its message says what to do. */
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

/** @throws LaterEditionError if the database's last migration is newer than the program's */
export async function refuseLaterEdition(query: Queryable, migrationsFolder: string): Promise<void> {
  if (isLater(await lastMigration(query), migrationsFolder)) throw new LaterEditionError();
}

/**
 * Looks every second whether a later edition has migrated the database. A look that fails says nothing: the next one
 * follows. Not by `listen`, since a notice that is sent while the connection is broken is never heard.
 * @param onLater called once; nothing is looked at afterwards
 * @returns a function that ends it
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
