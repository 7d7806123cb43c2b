import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { bundleProgram } from '../test-support/start-server-process';
import { migrationsFolder } from '../test-support/test-database';

/** The organiser's command line as a program: what it says of files before any database is asked. */

const folder = mkdtempSync(join(tmpdir(), 'organiser-files-'));
mkdirSync(join(folder, 'a-folder'));
afterAll(() => rmSync(folder, { recursive: true }));

/** No server and no data are there. */
async function organise(words: string, environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['-', ...words.split(' '), '--as', '王芳'], {
    cwd: resolve(__dirname, '../..'),
    env: {
      ...{ PATH: process.env.PATH, MIGRATIONS_DIR: migrationsFolder, DATA_DIR: join(folder, 'no-data') },
      ...{ npm_lifecycle_event: 'organiser', INIT_CWD: folder },
      ...environment,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()));
  child.stdin.end(await bundleProgram('server/cli/main.ts'));
  const code = await new Promise<number | null>((done) => child.once('close', done));
  return { code, output: output.trim() };
}

it.each([
  ['import nothere.xlsx', '找不到文件 nothere.xlsx：请检查文件名和所在文件夹'],
  ['import a-folder', 'a-folder 是文件夹，不是文件'],
  ['privacy set MI2027 notice.txt', '找不到文件 notice.txt：请检查文件名和所在文件夹'],
  ['restore nothere.gz', '找不到文件 nothere.gz：请检查文件名和所在文件夹'],
  ['restore a-folder', 'a-folder 是文件夹，不是文件'],
  ['backup nowhere/all.gz', '文件夹 nowhere 不存在，请先建立'],
  ['export MI2027 nowhere/people.xlsx', '文件夹 nowhere 不存在，请先建立'],
  ['people export 13812345678 a-folder', 'a-folder 是文件夹：请写明其中的文件名'],
  ['poster MI2027 nowhere/poster.html', '文件夹 nowhere 不存在，请先建立'],
  ['template nowhere/meeting.xlsx', '文件夹 nowhere 不存在，请先建立'],
])('%s: says what is wrong with the file, and leaves everything as it was', async (words, said) => {
  expect(await organise(words)).toEqual({ code: 1, output: said });
  expect(existsSync(join(folder, 'no-data'))).toBe(false);
});

it('writes the workbook to begin with where its user is, without a server or a database, and overwrites none', async () => {
  expect(await organise('template meeting.xlsx')).toMatchObject({
    code: 0,
    output: expect.stringContaining('meeting.xlsx'),
  });
  expect(existsSync(join(folder, 'meeting.xlsx'))).toBe(true);
  expect(await organise('template meeting.xlsx')).toEqual({ code: 1, output: 'meeting.xlsx 已存在，请换一个文件名' });
});
