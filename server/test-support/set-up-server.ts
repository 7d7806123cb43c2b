import type { Database } from '../db/database';
import type { Settings } from '../settings/settings';
import { openTestPostgres } from './open-test-postgres';
import { startTestPostgres, type TestPostgres } from './postgres';
import { startTeam, type TestOperator } from './team';
import { startTestServer, type TestServer } from './test-server';

/**
 * Sets up the server of a test file: started once, and reset before each test unless the tests share their rows. Call it
 * at the top of the file; hooks fill in the returned object, so only tests and later hooks may use it.
 */
export function setUpServer({
  settings = {},
  isReset = true,
}: { settings?: Partial<Settings>; isReset?: boolean } = {}): TestServer {
  const server = {} as TestServer;
  beforeAll(async () => {
    Object.assign(server, await startTestServer({ settings }));
  });
  if (isReset) beforeEach(() => server.reset());
  afterAll(() => server.close());
  return server;
}

/** A server on PostgreSQL, with what another process on its database would have. */
export interface PostgresServer extends TestServer {
  url: string;
  otherDatabase: Database;
}

/**
 * Sets up a test file's server on PostgreSQL, with the same migrations: PGlite has one session and hides races (ADR
 * 0003).
 */
export function setUpPostgresServer(settings: Partial<Settings> = {}): PostgresServer {
  const server = {} as PostgresServer;
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await startTestPostgres();
    const url = await postgres.createDatabase();
    const database = await openTestPostgres(url);
    const otherDatabase = await openTestPostgres(url);
    Object.assign(server, await startTestServer({ database, settings }), { url, otherDatabase });
  });
  beforeEach(() => server.reset());
  afterAll(async () => {
    await server.otherDatabase.close();
    await server.close();
    await postgres.stop();
  });
  return server;
}

/** Sets up two servers on one database of PostgreSQL, which is reset before each test. */
export function setUpTwoServers(): [PostgresServer, PostgresServer] {
  const nodes = [{}, {}] as [PostgresServer, PostgresServer];
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await startTestPostgres();
    const url = await postgres.createDatabase();
    const databases = [await openTestPostgres(url), await openTestPostgres(url)] as const;
    for (const [n, node] of nodes.entries()) {
      const server = await startTestServer({ database: databases[n] as Database });
      Object.assign(node, server, { url, otherDatabase: databases[1 - n] });
    }
  });
  beforeEach(() => nodes[0].reset());
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.close()));
    await postgres.stop();
  });
  return nodes;
}

/** Registers a team before each test, with its operator logged in. Call it after `setUpServer`. */
export function setUpTeam(server: TestServer): TestOperator {
  const operator = {} as TestOperator;
  beforeEach(async () => {
    Object.assign(operator, await startTeam(server));
  });
  return operator;
}
