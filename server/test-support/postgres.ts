import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { freePort } from './free-port';

/** The ways in which a database server can fail and come back. */
export type Outage = 'fast restart' | 'immediate restart' | 'kill -9';

/** A PostgreSQL server for tests of concurrency, which PGlite's one session hides. */
export interface TestPostgres {
  /** Creates an empty database and returns its URL. */
  createDatabase(): Promise<string>;
  /**
   * Takes the server down and brings it back; settles when it accepts connections again. A server given by
   * TEST_DATABASE_URL belongs to someone else and stays up: there, all connections to our databases are terminated.
   */
  interrupt(outage: Outage): Promise<void>;
  /** Ends all connections to our databases. */
  endConnections(): Promise<void>;
  /** Stops every process of the server, or continues it; only for an own server. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void;
  /** Starts the server if it has ended, and waits until it accepts connections; only for an own server. */
  startAgain(): Promise<void>;
  stop(): Promise<void>;
  /** True if it was started for these tests, on this machine. */
  isOwn: boolean;
  /** The process id of an own server; null for another. */
  mainPid(): number | null;
}

const run = promisify(execFile);
const versionsFolder = '/usr/lib/postgresql';

/** Returns the folder of POSTGRES_BIN, or the newest of Debian's installations; null if there is neither. */
export function findBinaries(): string | null {
  const given = process.env.POSTGRES_BIN;
  if (given !== undefined && existsSync(join(given, 'initdb'))) return given;
  if (!existsSync(versionsFolder)) return null;
  const versions = readdirSync(versionsFolder).sort((one, other) => Number(other) - Number(one));
  const folders = versions.map((version) => join(versionsFolder, version, 'bin'));
  return folders.find((folder) => existsSync(join(folder, 'initdb'))) ?? null;
}

export interface OwnPostgresOptions {
  /**
   * The folder for the write-ahead log, kept in small files; it is created, and its parent must be writable for
   * anybody. Only for an own server.
   */
  logFolder?: string;
  /** True to write each commit to the disk, as in production; tests need not wait for that. */
  isDurable?: boolean;
}

/**
 * Uses the server of TEST_DATABASE_URL, whose user may create databases, or starts one in the system's temporary folder: as
 * user postgres where root runs the tests, which PostgreSQL refuses.
 * @throws Error with instructions if neither exists
 */
export async function startTestPostgres(options: OwnPostgresOptions = {}): Promise<TestPostgres> {
  const url = process.env.TEST_DATABASE_URL;
  if (url !== undefined && url !== '') {
    const databases = new TestDatabases(url);
    return {
      createDatabase: () => databases.create(),
      interrupt: () => databases.endConnections(),
      endConnections: () => databases.endConnections(),
      signal: refuseForeign,
      startAgain: () => Promise.reject(new Error(foreign)),
      stop: () => Promise.resolve(),
      isOwn: false,
      mainPid: () => null,
    };
  }
  const binaries = findBinaries();
  if (binaries === null) throw new Error('Set TEST_DATABASE_URL or POSTGRES_BIN, or install the postgresql package');
  return startOwn(binaries, options);
}

const foreign = 'The server of TEST_DATABASE_URL belongs to someone else';
const refuseForeign = (): never => {
  throw new Error(foreign);
};

async function startOwn(binaries: string, { logFolder, isDurable = false }: OwnPostgresOptions): Promise<TestPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'conference-postgres-'));
  chmodSync(folder, 0o777);
  const data = join(folder, 'data');
  const asPostgres = (program: string, ...args: string[]) => {
    const command = [join(binaries, program), '-D', data, ...args] as const;
    const [file, ...words] =
      process.getuid?.() === 0 ? (['runuser', '-u', 'postgres', '--', ...command] as const) : command;
    return run(file, words);
  };
  const ownLog = logFolder === undefined ? [] : ['--wal-segsize=1', `--waldir=${logFolder}`];
  // Whatever the locale of who runs the tests: it may have another encoding, or be unknown here. PGlite sorts so, too.
  const likePglite = ['-E', 'UTF8', '--no-locale'];
  await asPostgres('initdb', '-A', 'trust', '-U', 'postgres', ...likePglite, '--no-sync', ...ownLog);
  const port = await freePort();
  const settings = `${isDurable ? '' : '-F '}-c port=${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder}`;
  // To a file, since the child would otherwise keep our pipe open.
  const log = ['-l', join(folder, 'log')];
  const mainPid = (): number => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const control = (...words: string[]) => asPostgres('pg_ctl', ...words, '-w', '-s', ...log, '-o', settings);
  await control('start');
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const databases = new TestDatabases(url);
  const interrupt = async (outage: Outage): Promise<void> => {
    if (outage !== 'kill -9') {
      await control('restart', '-m', outage === 'fast restart' ? 'fast' : 'immediate');
      return;
    }
    process.kill(mainPid(), 'SIGKILL');
    // It cannot start before the dead server's processes have exited.
    await retry(() => control('start'));
  };
  const stop = async (): Promise<void> => {
    await asPostgres('pg_ctl', 'stop', '-m', 'immediate');
    rmSync(folder, { recursive: true, force: true });
  };
  const startAgain = async (): Promise<void> => {
    const isUp = await queryOnce(url, 'select 1').then(
      () => true,
      () => false,
    );
    if (!isUp) await retry(() => control('start'));
  };
  return {
    ...{ interrupt, startAgain, stop, mainPid, isOwn: true },
    createDatabase: () => databases.create(),
    endConnections: () => databases.endConnections(),
    signal: (signal) => {
      // First what forks the others, so that none comes after they were listed; one may end by itself.
      process.kill(mainPid(), signal);
      for (const pid of childrenOf(mainPid())) killIfThere(pid, signal);
    },
  };
}

function killIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Lists a process's children on Linux, where the fourth field of a process's `stat` is its parent. */
function childrenOf(parent: number): number[] {
  const isChild = (pid: string): boolean => {
    try {
      return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]) === parent;
    } catch {
      return false;
    }
  };
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isChild(name))
    .map(Number);
}

/** The databases created on one server for these tests; the server may have others. */
class TestDatabases {
  private readonly names: string[] = [];

  constructor(private readonly serverUrl: string) {}

  async create(): Promise<string> {
    const name = `test_${randomBytes(6).toString('hex')}`;
    await queryOnce(this.serverUrl, `create database ${name}`);
    this.names.push(name);
    return Object.assign(new URL(this.serverUrl), { pathname: `/${name}` }).href;
  }

  async endConnections(): Promise<void> {
    const text = 'select pg_terminate_backend(pid) from pg_stat_activity where datname = any ($1)';
    await queryOnce(this.serverUrl, text, [this.names]);
  }
}

/** Runs one statement on its own connection. */
export async function queryOnce(url: string, text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(text, values);
    return rows;
  } finally {
    await client.end();
  }
}

async function retry(attempt: () => Promise<unknown>): Promise<void> {
  for (let left = 50; ; left -= 1) {
    try {
      await attempt();
      return;
    } catch (error) {
      if (left === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}
