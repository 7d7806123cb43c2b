import { openTestPostgres } from './open-test-postgres';
import { startTestPostgres, type TestPostgres } from './postgres';
import { startTeam, type TestOperator } from './team';
import { startTestServer, type TestServer } from './test-server';

/**
 * Sets up the server of a test file: started once, and reset before each test. Call it at the top of the file; hooks
 * fill in the returned object, so only tests and later hooks may use it.
 */
export function setUpServer(): TestServer {
  const server = {} as TestServer;
  beforeAll(async () => {
    Object.assign(server, await startTestServer());
  });
  beforeEach(() => server.reset());
  afterAll(() => server.close());
  return server;
}

/**
 * Sets up a test file's server on PostgreSQL, with the same migrations: PGlite has one session and hides races (ADR
 * 0005).
 */
export function setUpPostgresServer(): TestServer {
  const server = {} as TestServer;
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await startTestPostgres();
    const database = await openTestPostgres(await postgres.createDatabase());
    Object.assign(server, await startTestServer({ database }));
  });
  beforeEach(() => server.reset());
  afterAll(async () => {
    await server.close();
    await postgres.stop();
  });
  return server;
}

/** Registers a team before each test, with its operator logged in. Call it after `setUpServer`. */
export function setUpTeam(server: TestServer): TestOperator {
  const operator = {} as TestOperator;
  beforeEach(async () => {
    Object.assign(operator, await startTeam(server));
  });
  return operator;
}
