import { mkdirSync, mkdtempSync, rmSync, statSync, readdirSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { queryOnce, startTestPostgres, type TestPostgres } from '../test-support/postgres';
import { registerAt, unavailable } from '../test-support/register-at';
import { mountSmallDisk, type SmallDisk } from '../test-support/small-disk';
import { startServerProcess, type ServerProcess } from '../test-support/start-server-process';

/** The server as its own process when the disk below its database is full, and when there is room again. */

const metricsToken = 'a-token-of-the-test';
let server: ServerProcess | undefined;
let nextPhone = 13_700_000_000;

const origin = (): string => server?.origin ?? '';

const register = () => registerAt(origin(), String((nextPhone += 1)));

async function readsMeeting(): Promise<number> {
  const url = `${origin()}/api/appweb/appMeeting/getMeetingBycode/FREE2027`;
  return (await fetch(url)).status;
}

async function metric(name: string): Promise<string | undefined> {
  const response = await fetch(`${origin()}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
  return (await response.text()).split('\n').find((line) => line.startsWith(name));
}

afterEach(() => server?.stop());

const pause = () => new Promise((resolve) => setTimeout(resolve, 50));

/** Fills the disk below a database's tables, or has the database say so itself where nothing can be mounted. */
interface Disk {
  fill(): Promise<void>;
  empty(): Promise<void>;
}

describe('PostgreSQL', () => {
  let postgres: TestPostgres;
  let disk: SmallDisk | null;
  beforeAll(async () => {
    postgres = await startTestPostgres();
    disk = mountSmallDisk(64);
  });
  afterAll(async () => {
    await postgres.stop();
    disk?.remove();
  });

  async function databaseOnDisk(): Promise<{ url: string; below: Disk }> {
    const url = await postgres.createDatabase();
    const name = new URL(url).pathname.slice(1);
    if (disk !== null && postgres.isOwn) {
      const small = disk;
      const folder = join(small.folder, 'tables');
      mkdirSync(folder);
      execFileSync('chown', ['postgres', folder]);
      const maintenance = Object.assign(new URL(url), { pathname: '/postgres' }).href;
      await queryOnce(maintenance, `create tablespace small location '${folder}'`);
      await queryOnce(maintenance, `alter database ${name} set tablespace small`);
      return { url, below: { fill: async () => small.fill(), empty: async () => small.empty() } };
    }
    process.stderr.write('Nothing can be mounted here: a trigger stands in for the full disk.\n');
    await queryOnce(
      url,
      `create function full_disk() returns event_trigger language plpgsql as
       $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`,
    );
    return { url, below: standInDisk(url) };
  }

  it('reading goes on while its disk is full, writing is refused, and both are told; room ends it', async () => {
    const { url, below } = await databaseOnDisk();
    server = await startServerProcess({ DATABASE_URL: url, LOG_LEVEL: 'warn', METRICS_TOKEN: metricsToken });
    expect(await register()).toBeNull();
    expect(await metric('database_state{state="read-only"}')).toBe('database_state{state="read-only"} 0');

    await below.fill();
    let outcome = await register();
    // What is left in the pages that the tables have.
    while (outcome === null) outcome = await register();
    expect(outcome).toBe(unavailable);
    for (let round = 0; round < 20; round += 1) {
      expect(await register()).toBe(unavailable);
      expect(await readsMeeting()).toBe(200);
    }
    const ready = await fetch(`${origin()}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([200, { status: 'read-only' }]);
    expect(await metric('database_state{state="read-only"}')).toBe('database_state{state="read-only"} 1');
    await server.hasWritten('the disk of the database is full');
    expect(server.ended()).toBeNull();

    await below.empty();
    while ((await register()) !== null) await pause();
    expect(await (await fetch(`${origin()}/readyz`)).json()).toEqual({ status: 'ok' });
  });
});

/** Replaces the full disk where no disk can be mounted: the database raises the same errors for every write. */
function standInDisk(url: string): Disk {
  const tables = async (): Promise<string[]> =>
    (await queryOnce(url, "select tablename from pg_tables where schemaname = 'public'")).map((row) =>
      String(row.tablename),
    );
  return {
    fill: async () => {
      await queryOnce(
        url,
        `create or replace function no_space() returns trigger language plpgsql as
         $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`,
      );
      for (const table of await tables())
        await queryOnce(url, `create trigger no_space before insert on ${table} execute function no_space()`);
      await queryOnce(url, 'create event trigger no_space on ddl_command_start execute function full_disk()');
    },
    empty: async () => {
      // Event triggers never fire for themselves, but for all else.
      await queryOnce(url, 'drop event trigger no_space');
      for (const table of await tables()) await queryOnce(url, `drop trigger no_space on ${table}`);
    },
  };
}

describe('the embedded database', () => {
  it('says that the disk is full, in words, when it cannot be created', async () => {
    const disk = mountSmallDisk(20);
    if (disk === null) {
      process.stderr.write('Nothing can be mounted here: that a start on a full disk is explained is not shown.\n');
      return;
    }
    try {
      const start = startServerProcess({ DATA_DIR: join(disk.folder, 'data') });
      await expect(start).rejects.toThrow(/ended with 1: The server cannot start: the disk of its database is full/);
    } finally {
      disk.remove();
    }
  });

  it('keeps its files to the server’s user, and closes what an earlier version left open', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'conference-private-'));
    const dataFolder = join(folder, 'data');
    mkdirSync(join(dataFolder, 'pglite'), { recursive: true, mode: 0o755 });
    server = await startServerProcess({ DATA_DIR: dataFolder });
    const open = [dataFolder, ...filesBelow(dataFolder)].filter((path) => (statSync(path).mode & 0o077) !== 0);
    await server.stop();
    rmSync(folder, { recursive: true });
    expect(open).toEqual([]);
  });
});

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
