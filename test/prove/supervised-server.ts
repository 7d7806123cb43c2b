import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { freePort } from '../../server/test-support/free-port';
import { bundleProgram } from '../../server/test-support/start-server-process';
import { migrationsFolder } from '../../server/test-support/test-database';
import { testSecret } from '../../server/test-support/test-settings';

const root = join(__dirname, '../..');
/** `RestartSec` of deploy/conference.service. */
const restartDelayMs = 1_000;
const bundle = bundleProgram('server/main.ts');

/** The server as deployed: a process of its own that something like systemd starts again whenever it has ended. */
export interface SupervisedServer {
  origin: string;
  /** How often it was started. */
  starts(): number;
  /** Null while it does not run. */
  pid(): number | null;
  signal(signal: NodeJS.Signals): void;
  /** The output of its last run, both streams. */
  output(): string;
  /** How each run before the last one ended, with the end of what it had written. */
  endings(): readonly string[];
  isReady(): Promise<boolean>;
  /** Settles once it can serve. */
  ready(): Promise<void>;
  /** Ends it for good. */
  stop(): Promise<void>;
}

export interface SupervisedOptions {
  /** A free one by default. */
  port?: number;
  nodeArgs?: readonly string[];
  /** False for one that a test expects to refuse its start. */
  restarts?: boolean;
}

/** Starts the server with the demo meetings, without rate limits; `environment` overrides. */
export async function superviseServer(
  environment: Readonly<Record<string, string>>,
  { port: givenPort, nodeArgs = [], restarts = true }: SupervisedOptions = {},
): Promise<SupervisedServer> {
  const port = givenPort ?? (await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const program = await bundle;
  let [starts, output, isStopped] = [0, '', false];
  let child: ChildProcess | null = null;
  const endings: string[] = [];
  let ended = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const start = (): void => {
    [starts, output] = [starts + 1, ''];
    // The program is passed over stdin, so that packages resolve from the repository and nothing is written there.
    const started = spawn(process.execPath, [...nodeArgs, '-'], {
      cwd: root,
      env: {
        ...{ PATH: process.env.PATH, PORT: String(port), H5_DIR: 'none', DESK_DIR: 'none' },
        MIGRATIONS_DIR: migrationsFolder,
        ...{ DEMO_DATA: '1', DATA_SECRET: testSecret.toString('base64'), RATE_LIMIT_FACTOR: '0', LOG_LEVEL: 'error' },
        ...environment,
      },
    });
    for (const stream of [started.stdout, started.stderr])
      stream.on('data', (part: Buffer) => (output = (output + part.toString()).slice(-100_000)));
    // It may be killed while it reads.
    started.stdin.on('error', () => undefined).end(program);
    ended = new Promise((resolve) =>
      started.once('close', (code, signal) => {
        child = null;
        endings.push(`${signal ?? code}: ${output.slice(-500)}`);
        if (!isStopped && restarts) timer = setTimeout(start, restartDelayMs);
        resolve();
      }),
    );
    child = started;
  };
  const isReady = async (): Promise<boolean> => {
    try {
      return (await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(3_000) })).ok;
    } catch {
      return false;
    }
  };
  start();
  return {
    origin,
    starts: () => starts,
    pid: () => child?.pid ?? null,
    signal: (signal) => void child?.kill(signal),
    output: () => output,
    endings: () => endings,
    isReady,
    ready: async () => {
      while (!(await isReady())) {
        if (child === null && !restarts) throw new Error(`The server has ended: ${output}`);
        await pause(50);
      }
    },
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      child?.kill('SIGCONT');
      child?.kill('SIGTERM');
      await ended;
    },
  };
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
