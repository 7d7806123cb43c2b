import { execFileSync, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { build } from 'esbuild';

const root = join(__dirname, '../..');
let program: string;
let dataDir: string;

beforeAll(async () => {
  const built = await build({
    entryPoints: [join(__dirname, 'main.ts')],
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    packages: 'external',
    write: false,
  });
  program = built.outputFiles[0]?.text ?? '';
  dataDir = await mkdtemp(join(tmpdir(), 'sandbox-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** Starts the program and waits for its ready line. */
async function start(environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['-'], {
    cwd: root,
    env: { PATH: process.env.PATH, SANDBOX_DATA_DIR: dataDir, ...environment },
  });
  const exit = new Promise<number | string | null>((resolve) =>
    child.once('close', (code, signal) => resolve(signal ?? code)),
  );
  const output = { stdout: '', stderr: '' };
  child.stderr.on('data', (part: Buffer) => (output.stderr += part.toString()));
  const line = new Promise<string>((resolve) => {
    child.stdout.on('data', (part: Buffer) => {
      output.stdout += part.toString();
      if (output.stdout.includes('\n')) resolve(output.stdout.trim());
    });
  });
  child.stdin.end(program);
  await Promise.race([line, exit]);
  return { child, exit, output };
}

it('says in one line where it is, keeps its keys through kill -9, and stops cleanly', async () => {
  const first = await start();
  const ready = JSON.parse(first.output.stdout) as { ready: boolean; origin: string; envFile: string };
  expect(ready).toEqual({
    ready: true,
    origin: expect.stringMatching(/^http:\/\/localhost:\d+$/),
    envFile: join(dataDir, 'server.env'),
  });
  // A shell that sources it finds what `npm start` reads.
  const inShell = execFileSync(
    '/bin/sh',
    ['-euc', `set -a; . "$0"; printf %s "$WECHAT_SUBSCRIBE_REVIEW"`, ready.envFile],
    {
      ...{ encoding: 'utf8', env: {}, stdio: ['ignore', 'pipe', 'pipe'] },
    } as const,
  );
  expect(inShell).toMatch(/^\S+( \w+=\w+)+$/);
  expect(parseEnv(await readFile(ready.envFile, 'utf8')).WECHAT_SUBSCRIBE_REVIEW).toBe(inShell);
  const keyOf = async () => /^WECHAT_API_V3_KEY='(.{32})'$/m.exec(await readFile(ready.envFile, 'utf8'))?.[1];
  const key = await keyOf();
  expect(key).toBeDefined();
  first.child.kill('SIGKILL');
  expect(await first.exit).toBe('SIGKILL');

  const second = await start();
  expect(await keyOf()).toBe(key);
  const { origin } = JSON.parse(second.output.stdout) as { origin: string };
  expect(await (await fetch(`${origin.replace('localhost', '127.0.0.1')}/`)).text()).toContain('会议报名沙箱');
  second.child.kill('SIGTERM');
  expect(await second.exit).toBe(0);
  expect(second.output.stderr).toBe('');
});

it('names a setting that is wrong, and does not start', async () => {
  const refused = await start({ SANDBOX_PORT: 'http' });
  expect(await refused.exit).toBe(1);
  expect(refused.output).toEqual({ stdout: '', stderr: expect.stringContaining('SANDBOX_PORT') });
});
