import { join } from 'node:path';
import { CashierShares } from '../context/cashier-shares';
import type { Dependencies } from '../context/dependencies';
import { withoutReplica } from '../db/fresh-reads';
import { PeopleTables } from '../modules/people-index/people-tables';
import { samePeopleThread, startPeopleThread, type PeopleThread } from '../modules/people-index/people-thread';
import { ThreadedPeopleIndex } from '../modules/people-index/threaded-people-index';
import { ListeningMeetingCache } from '../stores/meetings/meeting-cache';
import { BatchingRegistrationWriter } from '../stores/registrations/write-registrations';

/** The program of the thread that holds the people, beside the server's in a build. */
const threadFile = join(__dirname, 'people-thread.js');
/** People opened at a time where requests wait for them. */
const smallPage = 100;

type Given = Pick<Dependencies, 'database' | 'cipher' | 'clock' | 'settings'>;

/** Creates the dependencies that belong to a database. Its meetings are remembered once the cache follows it. */
export function databaseServices(
  given: Given,
): Pick<Dependencies, keyof Given | 'meetings' | 'registrations' | 'people' | 'cashierShares'> {
  const { database, cipher, settings } = given;
  const meetings = new ListeningMeetingCache(database.query);
  const startThread = (): PeopleThread => {
    if (settings.database.kind === 'pglite') {
      const reads = withoutReplica((...asked) => database.run(...asked));
      return samePeopleThread(new PeopleTables({ ...reads, pageSize: smallPage }, cipher));
    }
    const { url: databaseUrl, replicaUrl = null } = settings.database;
    return startPeopleThread(threadFile, { secrets: cipher.secrets(), databaseUrl, replicaUrl });
  };
  return {
    ...given,
    meetings,
    registrations: new BatchingRegistrationWriter(database, settings.workers),
    cashierShares: new CashierShares(),
    people: new ThreadedPeopleIndex({ ...given, meetings }, startThread),
  };
}
