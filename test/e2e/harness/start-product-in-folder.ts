import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { startProduct, type RunningProduct } from '../../../scripts/product/start-product.mjs';
import { databaseDump } from '../../../server/test-support/database-dump';
import { freePort } from '../../../server/test-support/free-port';
import { advanceClock, clockFile, writeClock } from './clock-offset';
import { keepServerLine } from './server-log';

const ownRoot = resolve(__dirname, '../../..');
const host = '127.0.0.1';
/** WebAssembly as V8 compiles it first: with a product's few queries, compiling PGlite better takes half of its start. */
const quickStart = ['--liftoff-only'];

export interface OwnProductOptions {
  /** Settings of the server and the sandbox that override the usual ones. */
  env?: Readonly<Record<string, string>>;
  /** The checkout whose build is started; this one by default. */
  root?: string;
}

export interface OwnProduct extends RunningProduct {
  /** Moves the server's and the sandbox's clocks forward by this many milliseconds. */
  advanceClock(ms: number): void;
}

/**
 * Starts the built product with an empty database of its own, on free ports. `stop` deletes its data.
 * Needs dist/: `npm run build` writes it.
 */
export async function startProductInFolder({ env = {}, root = ownRoot }: OwnProductOptions = {}): Promise<OwnProduct> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'product-'));
  // Another edition makes its own: one that this edition has migrated may be too new for it.
  if (root === ownRoot) await unpackDatabase(dataFolder);
  writeClock(dataFolder, 0);
  const port = await freePort();
  const sandboxPort = await freePort();
  const product = await startProduct({
    root,
    dataFolder,
    host,
    publicHost: 'localhost',
    port,
    sandboxPort,
    nodeArgs: [...quickStart, '--require', join(__dirname, 'shift-clock.cjs')],
    // All tests share one client address; the rate limits have their own tests.
    env: { RATE_LIMIT_FACTOR: '0', LOG_LEVEL: 'debug', CLOCK_OFFSET_FILE: clockFile(dataFolder), ...env },
    onLine: (line, program) => {
      if (program === 'server') keepServerLine(line);
      if (process.env.SERVER_LOG === '1') process.stderr.write(`${line}\n`);
    },
  });
  const stopPrograms = product.stop;
  return Object.assign(product, {
    advanceClock: (ms: number) => advanceClock(dataFolder, ms),
    stop: async () => {
      await stopPrograms();
      await rm(dataFolder, { recursive: true, force: true });
    },
  });
}

/**
 * Puts the empty database of the server's tests in a product's folder, where they have left one: making it takes more of
 * the machine than all else that a product starts with, and each of some forty products would.
 */
async function unpackDatabase(dataFolder: string): Promise<void> {
  const dump = databaseDump();
  if (!existsSync(dump)) return;
  const folder = join(dataFolder, 'pglite');
  await mkdir(folder);
  await promisify(execFile)('tar', ['--extract', '--no-same-owner', '--file', dump, '--directory', folder]);
}
