import type { Database } from '../db/database';
import { openPostgres } from '../db/open-database';
import { migrationsFolder } from './test-database';

/** Longer time limits than production's, for busy test machines. */
const patientLimits = {
  ...{ connectionTimeoutMillis: 60_000, statement_timeout: 60_000, query_timeout: 70_000 },
  idle_in_transaction_session_timeout: 90_000,
};

/** Opens a database of PostgreSQL with today's migrations. Tests of time limits open it as production does. */
export const openTestPostgres = (url: string): Promise<Database> =>
  openPostgres(url, migrationsFolder, () => undefined, undefined, patientLimits);
