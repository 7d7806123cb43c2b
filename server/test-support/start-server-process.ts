import { build } from 'esbuild';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { freePort } from './free-port';
import { migrationsFolder } from './test-database';

const root = join(__dirname, '../..');

/** The server running as its own process, as deployed. */
export interface ServerProcess {
  origin: string;
  pid: number;
  /** Returns everything written so far, to either stream. */
  output(): string;
  /** Settles once this has been written, or fails when it has exited; log output may lag behind answers. */
  hasWritten(text: string): Promise<void>;
  /** Returns the exit code or signal once it has exited, null while it runs. */
  ended(): number | string | null;
  /** Settles with the result of `ended()`. */
  exit: Promise<number | string>;
  /** Asks it to exit and waits for that. */
  stop(): Promise<void>;
}

/** The program that runs instead of the source. */
interface ServerProgram {
  /** A built program; '-' is the source. */
  program?: string;
  /** Node's own flags. */
  flags?: readonly string[];
}

/**
 * Builds the server from source and starts it with the demo meetings; settles when it is ready.
 * @param environment settings besides those every test needs
 * @throws Error with its output if it exits instead
 */
export async function startServerProcess(
  environment: Readonly<Record<string, string>>,
  { program = '-', flags = [] }: ServerProgram = {},
): Promise<ServerProcess> {
  const port = await freePort();
  // The source is passed over stdin, so that packages resolve from the repository and nothing is written there.
  const child = spawn(process.execPath, [...flags, program], {
    cwd: root,
    env: {
      ...{ PATH: process.env.PATH, PORT: String(port), H5_DIR: 'none', DESK_DIR: 'none' },
      ...{ MIGRATIONS_DIR: migrationsFolder, DEMO_DATA: '1', RATE_LIMIT_FACTOR: '0' },
      DATA_SECRET: Buffer.alloc(32, 7).toString('base64'),
      ...environment,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()));
  let end = null as number | string | null;
  const exit = new Promise<number | string>((resolve) =>
    child.once('close', (code, signal) => {
      end = signal ?? code ?? -1;
      resolve(end);
    }),
  );
  child.stdin.end(program === '-' ? await bundleProgram('server/main.ts') : '');
  const origin = `http://127.0.0.1:${port}`;
  for (;;) {
    const isServing = await isReady(origin);
    // Whoever answers on its port may be another, which is why it has ended.
    if (end !== null) throw new Error(`The server ended with ${String(end)}: ${output}`);
    if (isServing) break;
    await pause();
  }
  return {
    ...{ origin, exit },
    pid: child.pid ?? 0,
    output: () => output,
    hasWritten: async (text) => {
      while (!output.includes(text)) {
        if (end !== null) throw new Error(`The server ended with ${String(end)}: ${output}`);
        await pause();
      }
    },
    ended: () => end,
    stop: async () => {
      child.kill('SIGTERM');
      await exit;
    },
  };
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 50));

async function isReady(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/readyz`)).ok;
  } catch {
    return false;
  }
}

const bundled = new Map<string, Promise<string>>();

/**
 * Bundles a program into one text that `node -` runs from the repository's folder; once, however often it is started.
 * @param entry its source, relative to the repository
 */
export function bundleProgram(entry: string): Promise<string> {
  const text = bundled.get(entry) ?? bundle(entry);
  bundled.set(entry, text);
  return text;
}

async function bundle(entry: string): Promise<string> {
  const built = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    ...{ bundle: true, platform: 'node', target: 'node20', format: 'cjs', packages: 'external', write: false },
    tsconfig: 'tsconfig.server.json',
    logLevel: 'silent',
  });
  return built.outputFiles[0]?.text ?? '';
}
