import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { queryOnce, startTestPostgres, type TestPostgres } from '../../test-support/postgres';
import { bundleProgram, startServerProcess, type ServerProcess } from '../../test-support/start-server-process';
import { meetingIds, shortSubmission } from '../../test-support/submissions';
import { migrationsFolder } from '../../test-support/test-database';
import { testSecret } from '../../test-support/test-settings';

/** Moving from the embedded database to PostgreSQL, with servers and commands as processes of their own. */

jest.setTimeout(300_000);

const folder = mkdtempSync(join(tmpdir(), 'move-'));
const embedded = { DATA_DIR: join(folder, 'data') };
const file = join(folder, 'backup.gz');
let postgres: TestPostgres;
let server: ServerProcess;
let program: string;

beforeAll(async () => {
  [postgres, program] = await Promise.all([startTestPostgres(), bundleProgram('server/cli/main.ts')]);
  server = await startServerProcess(embedded);
});
afterAll(async () => {
  await server.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true });
});

async function organiser(environment: Readonly<Record<string, string>>, ...words: string[]) {
  const child = spawn(process.execPath, ['-', ...words], {
    cwd: join(__dirname, '../../..'),
    env: {
      ...{ PATH: process.env.PATH, MIGRATIONS_DIR: migrationsFolder, DATA_SECRET: testSecret.toString('base64') },
      ...environment,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  child.stdin.end(program);
  return { code: await ended, output };
}

const register = async (origin: string, phone: string): Promise<number> => {
  const answer = await fetch(`${origin}/api/appweb/entered/fromAdd`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(shortSubmission(meetingIds.FREE2027, { phone })),
  });
  return ((await answer.json()) as { status: number }).status;
};

it('a running server on PGlite is backed up, and goes on from PostgreSQL', async () => {
  expect(await register(server.origin, '13812345678')).toBe(200);
  const made = await organiser(embedded, 'backup', file);
  expect(made).toMatchObject({ code: 0, output: expect.stringContaining('报名 1 条') });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(await organiser(embedded, 'backup', file)).toMatchObject({ code: 1, output: '文件已存在，请换一个文件名\n' });
  expect(await organiser(embedded, 'backup', join(folder, 'none', 'x.gz'))).toMatchObject({
    code: 1,
    output: expect.stringContaining('不存在，请先建立'),
  });
  expect(readdirSync(folder).sort()).toEqual(['backup.gz', 'data']);
  // It serves on meanwhile.
  expect(await register(server.origin, '13812345679')).toBe(200);
  expect(await organiser(embedded, 'restore', file, '--as', '王芳')).toMatchObject({
    code: 1,
    output: expect.stringContaining('请停止后再恢复'),
  });

  const there = { DATABASE_URL: await postgres.createDatabase() };
  expect(await organiser(there, 'restore', file)).toMatchObject({ code: 2, output: expect.stringContaining('--as') });
  writeFileSync(join(folder, 'notes.txt'), 'x');
  expect(await organiser(there, 'restore', join(folder, 'notes.txt'), '--as', '王芳')).toMatchObject({ code: 1 });
  const restored = await organiser(there, 'restore', file, '--as', '王芳');
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('与备份一致') });
  expect(await queryOnce(there.DATABASE_URL, `select actor from audit_records where act = 'restore'`)).toEqual([
    { actor: 'organiser 王芳' },
  ]);
  expect(await organiser(there, 'restore', file, '--as', '王芳')).toMatchObject({
    code: 1,
    output: expect.stringContaining('数据库不是空的'),
  });

  const moved = await startServerProcess(there);
  try {
    expect(await register(moved.origin, '13812345678')).toBe(-1);
    expect(await register(moved.origin, '13812345679')).toBe(200);
  } finally {
    await moved.stop();
  }
  const again = join(folder, 'postgres.gz');
  expect(await organiser(there, 'backup', again)).toMatchObject({ code: 0 });
  const back = { DATA_DIR: join(folder, 'other') };
  expect(await organiser(back, 'restore', again, '--as', '王芳')).toMatchObject({
    code: 0,
    output: expect.stringContaining('报名 2 条'),
  });
});
