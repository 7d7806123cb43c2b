import { openTestPostgres } from './open-test-postgres';
import { startTestPostgres, type TestPostgres } from './postgres';
import { startTeam, type TestOperator } from './team';
import { startTestServer, type TestServer } from './test-server';

/**
 * The server of a file's tests: started once, and reset before each. To be called at the top of the file; what it
 * returns is filled in by hooks, so it is for tests and later hooks only.
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

/** The same on PostgreSQL, with the same migrations: PGlite has one session and hides races (ADR 0003). */
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

/** A team that is registered again before each test, with its operator logged in. To be called after `setUpServer`. */
export function setUpTeam(server: TestServer): TestOperator {
  const operator = {} as TestOperator;
  beforeEach(async () => {
    Object.assign(operator, await startTeam(server));
  });
  return operator;
}
