import type { Dependencies } from '../context/dependencies';
import type { Database } from '../db/database';
import { ListeningMeetingCache } from '../stores/meetings/meeting-cache';
import { BatchingRegistrationWriter } from '../stores/registrations/write-registrations';

/** Creates the dependencies that belong to a database. Its meetings are remembered once the cache follows it. */
export const databaseServices = (
  database: Database,
): Pick<Dependencies, 'database' | 'meetings' | 'registrations'> => ({
  database,
  meetings: new ListeningMeetingCache(database.query),
  registrations: new BatchingRegistrationWriter(database),
});
