import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { queryOnce, startTestPostgres, type TestPostgres } from '../test-support/postgres';
import { bundleProgram, startServerProcess, type ServerProcess } from '../test-support/start-server-process';
import { startTcpProxy, type TcpProxy } from '../test-support/start-tcp-proxy';
import { meetingIds, shortSubmission } from '../test-support/submissions';
import { migrationsFolder } from '../test-support/test-database';
import { testSecret } from '../test-support/test-settings';

/** Whatever fails, nothing the server writes contains what people have entered. */

const person = { name: '诸葛静雅', phone: '13987654321', email: 'jingya@example.org', gzdw: '不该出现医院' };
const values = Object.values(person);
const asWang = ['--as', '王芳'];
const ownSecret = testSecret.toString('base64');

let postgres: TestPostgres;
let proxy: TcpProxy;
let server: ServerProcess;
let databaseUrl: string;
const h5Folder = mkdtempSync(join(tmpdir(), 'conference-h5-'));

beforeAll(async () => {
  writeFileSync(join(h5Folder, 'index.html'), '<!doctype html><html><head></head><body></body></html>');
  postgres = await startTestPostgres();
  databaseUrl = await postgres.createDatabase();
  proxy = await startTcpProxy(databaseUrl);
  server = await startServerProcess({ DATABASE_URL: proxy.url, LOG_LEVEL: 'trace', H5_DIR: h5Folder });
});
afterAll(async () => {
  await server.stop();
  await proxy.stop();
  await postgres.stop();
  rmSync(h5Folder, { recursive: true });
});

const get = (path: string) => fetch(`${server.origin}${path}`);
const register = () =>
  fetch(`${server.origin}/api/appweb/entered/fromAdd`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': 'privacy-0123456789' },
    body: JSON.stringify(shortSubmission(meetingIds.FREE2027, person)),
  });
const leaked = (text: string) => values.filter((value) => text.includes(value));

it.each([
  ['a constraint', `alter table entered add constraint refused check (name = '')`, '23514 refused'],
  [
    'a trigger that quotes the row',
    'create trigger refused before insert on entered for each row execute function quote()',
    'P0001',
  ],
  ['a table that has gone', 'alter table submissions rename to gone', '42P01'],
])('a registration that fails by %s', async (_cause, change, logged) => {
  await queryOnce(
    databaseUrl,
    `create or replace function quote() returns trigger language plpgsql as
     $$ begin raise exception 'refused: %', new using detail = new.name; end $$;
     alter table entered drop constraint if exists refused;
     drop trigger if exists refused on entered; ${change}`,
  );
  const answer = await register();
  expect([answer.status, leaked(await answer.text())]).toEqual([500, []]);
  await server.hasWritten(`database error ${logged}`);
  expect(leaked(server.output())).toEqual([]);
});

it('a database that is away ends no server, whatever a visitor asks for, and is answered by 503', async () => {
  await proxy.cut();
  for (const code of [
    'no%20space%20left%20on%20device',
    'could%20not%20extend%20file',
    encodeURIComponent(person.name),
  ]) {
    const answer = await get(`/api/appweb/appMeeting/getMeetingBycode/${code}`);
    expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toEqual([
      503,
      '5',
      { status: 503, message: '服务暂时不可用，请稍后重试', data: null },
    ]);
  }
  expect((await register()).status).toBe(503);
  // The landing page is served without its first paint.
  expect((await get(`/conf/Guide/index?meetingCode=${encodeURIComponent(person.name)}`)).status).toBe(200);
  await server.hasWritten('No first paint');
  expect(leaked(server.output())).toEqual([]);
  await proxy.restore();
  expect((await get('/api/appweb/appMeeting/getMeetingBycode/FREE2027')).status).toBe(200);
  expect(server.ended()).toBeNull();
});

it('keys that are rotated, and people who are exported and erased', async () => {
  await queryOnce(
    databaseUrl,
    `alter table entered drop constraint if exists refused; drop trigger if exists refused on entered;
     alter table if exists gone rename to submissions`,
  );
  expect((await register()).status).toBe(200);
  const secrets = { DATA_SECRET: Buffer.alloc(32, 8).toString('base64'), DATA_SECRET_OLD: ownSecret };
  const rotated = await runOrganiser(['keys', 'rotate', ...asWang], secrets);
  expect(rotated).toMatchObject({ code: 0, output: expect.stringContaining('重新加密') });
  const file = join(h5Folder, 'person.json');
  const exported = await runOrganiser(['people', 'export', person.phone, file, ...asWang], secrets);
  expect([exported.code, leaked(readFileSync(file, 'utf8')).length]).toEqual([0, values.length]);
  const erased = await runOrganiser(['people', 'erase', person.phone, ...asWang], secrets);
  expect(erased).toMatchObject({ code: 0, output: expect.stringContaining('报名 1') });
  const refused = await runOrganiser(['people', 'erase', person.phone, ...asWang], secrets);
  expect(refused.code).toBe(1);
  for (const { output } of [rotated, exported, erased, refused]) expect(leaked(output)).toEqual([]);
  expect(leaked(server.output())).toEqual([]);
});

it('a secret that is not the database’s', async () => {
  const { code, output } = await runOrganiser(['meetings', 'list'], {
    DATA_SECRET: Buffer.alloc(32, 9).toString('base64'),
  });
  expect([code, output]).toEqual([3, expect.stringContaining("not this database's secret")]);
  expect(leaked(output)).toEqual([]);
});

it('a command of the organiser that fails', async () => {
  await queryOnce(databaseUrl, 'alter table entered rename column ticket_ref to gone_too');
  const secrets = { DATA_SECRET: Buffer.alloc(32, 8).toString('base64') };
  const { output, code } = await runOrganiser(['check-in', person.phone, ...asWang], secrets);
  expect([code, output]).toEqual([3, expect.stringContaining('命令执行失败')]);
  expect(output).toContain('database error 42703');
  expect(leaked(output)).toEqual([]);
});

it('an error that nobody has caught', async () => {
  const program = await bundleProgram('server/http/error-report.ts');
  const { output, code } = await runProgram(`${program}
    const { DrizzleQueryError } = require('drizzle-orm');
    endOnUncaughtErrors();
    const values = ${JSON.stringify(values)};
    const cause = Object.assign(new Error('refused'), { severity: 'ERROR', code: '23514', detail: values.join() });
    Promise.reject(Object.assign(new DrizzleQueryError('insert into entered', values, cause), { values }));`);
  expect([code, output]).toEqual([1, expect.stringContaining('Uncaught: database error 23514')]);
  expect(leaked(output)).toEqual([]);
});

async function runOrganiser(words: readonly string[], secrets: Readonly<Record<string, string>>) {
  return runProgram(await bundleProgram('server/cli/main.ts'), words, secrets);
}

/** Runs a program to completion. */
async function runProgram(
  program: string,
  words: readonly string[] = [],
  secrets: Readonly<Record<string, string>> = {},
) {
  const child = spawn(process.execPath, ['-', ...words], {
    cwd: join(__dirname, '../..'),
    env: {
      ...{ PATH: process.env.PATH, DATABASE_URL: databaseUrl, MIGRATIONS_DIR: migrationsFolder, H5_DIR: 'none' },
      DATA_SECRET: ownSecret,
      ...secrets,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  child.stdin.end(program);
  return { code: await ended, output };
}
