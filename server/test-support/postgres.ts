import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';

/** A PostgreSQL server for tests: what PGlite's one session hides shows here. */
export interface TestPostgres {
  /** Makes an empty database and answers its URL. */
  createDatabase(): Promise<string>;
  stop(): Promise<void>;
}

const versionsFolder = '/usr/lib/postgresql';

/** The newest of Debian's installations; null where there is none. */
function findBinaries(): string | null {
  if (!existsSync(versionsFolder)) return null;
  const versions = readdirSync(versionsFolder).sort((one, other) => Number(other) - Number(one));
  const folders = versions.map((version) => join(versionsFolder, version, 'bin'));
  return folders.find((folder) => existsSync(join(folder, 'initdb'))) ?? null;
}

/**
 * Uses the server of TEST_DATABASE_URL, whose user may create databases, or starts Debian's as user postgres in the
 * system's temporary folder.
 * @throws Error saying what to do where there is neither
 */
export async function startTestPostgres(): Promise<TestPostgres> {
  const url = process.env.TEST_DATABASE_URL;
  if (url !== undefined && url !== '')
    return { createDatabase: () => createDatabase(url), stop: () => Promise.resolve() };
  const binaries = findBinaries();
  if (binaries === null || process.getuid?.() !== 0) {
    throw new Error('Set TEST_DATABASE_URL, or install the postgresql package and run as root');
  }
  return startOwn(binaries);
}

async function startOwn(binaries: string): Promise<TestPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'conference-postgres-'));
  chmodSync(folder, 0o777);
  const data = join(folder, 'data');
  const asPostgres = (program: string, ...args: string[]) => ['-u', 'postgres', '--', join(binaries, program), ...args];
  execFileSync('runuser', asPostgres('initdb', '-D', data, '-A', 'trust', '-E', 'UTF8', '--no-sync'), {
    stdio: 'pipe',
  });
  const port = await freePort();
  const settings = [
    '-c',
    `port=${port}`,
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    `unix_socket_directories=${folder}`,
  ];
  const process = spawn('runuser', asPostgres('postgres', '-D', data, '-F', ...settings), { stdio: 'ignore' });
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const stop = async (): Promise<void> => {
    execFileSync('runuser', asPostgres('pg_ctl', 'stop', '-D', data, '-m', 'immediate'), { stdio: 'pipe' });
    await ended(process);
    rmSync(folder, { recursive: true, force: true });
  };
  await untilReady(url);
  return { createDatabase: () => createDatabase(url), stop };
}

async function createDatabase(serverUrl: string): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function untilReady(url: string): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (attempt >= 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

function ended(process: ChildProcess): Promise<void> {
  if (process.exitCode !== null) return Promise.resolve();
  return new Promise((resolve) => process.once('exit', () => resolve()));
}
