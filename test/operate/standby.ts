import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../server/test-support/free-port';
import { findBinaries, queryOnce, type TestPostgres } from '../../server/test-support/postgres';
import type { TcpProxy } from '../../server/test-support/start-tcp-proxy';

const run = promisify(execFile);
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A synchronous standby of a primary, as docs/operate.md describes it. */
export interface Standby {
  /** The same database there. */
  url: string;
  promote(): Promise<void>;
  stop(): Promise<void>;
}

/** Copies the running primary, follows it from then on, and has the primary wait for it. */
export async function startStandby(primaryUrl: string): Promise<Standby> {
  const binaries = findBinaries() ?? '';
  const folder = mkdtempSync(join(tmpdir(), 'conference-standby-'));
  chmodSync(folder, 0o777);
  const data = join(folder, 'data');
  const asPostgres = (program: string, ...words: string[]) => {
    const command = [join(binaries, program), '-D', data, ...words] as const;
    return process.getuid?.() === 0 ? run('runuser', ['-u', 'postgres', '--', ...command]) : run(...split(command));
  };
  const primary = new URL(primaryUrl);
  const from = ['-h', primary.hostname, '-p', primary.port, '-U', 'postgres'];
  await asPostgres('pg_basebackup', ...from, '--write-recovery-conf', '--checkpoint=fast', '--no-sync');
  const port = await freePort();
  const settings = `-F -c port=${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder}`;
  await asPostgres('pg_ctl', 'start', '-w', '-s', '-l', join(folder, 'log'), '-o', settings);
  await queryOnce(primaryUrl, "alter system set synchronous_standby_names = '*'");
  await queryOnce(primaryUrl, 'select pg_reload_conf()');
  const isSynchronous = async (): Promise<boolean> =>
    (await queryOnce(primaryUrl, "select 1 from pg_stat_replication where sync_state = 'sync'")).length > 0;
  while (!(await isSynchronous())) await pause(50);
  return {
    url: Object.assign(new URL(primaryUrl), { port: String(port) }).href,
    promote: async () => {
      await asPostgres('pg_ctl', 'promote', '-w', '-s');
    },
    stop: async () => {
      await asPostgres('pg_ctl', 'stop', '-m', 'immediate');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const split = ([program, ...words]: readonly [string, ...string[]]): [string, string[]] => [program, words];

/** Kills the primary, promotes its standby, and lets the address that the servers know lead to it. */
export async function failOver(postgres: TestPostgres, standby: Standby, address: TcpProxy): Promise<void> {
  process.kill(postgres.mainPid() ?? 0, 'SIGKILL');
  await address.cut();
  await standby.promote();
  await address.pointTo(standby.url);
}
