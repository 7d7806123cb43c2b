import { sql } from 'drizzle-orm';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { calls } from '../../src/contract/calls';
import { nativePglite } from '../test-support/native-pglite';
import { queryOnce, startTestPostgres, type TestPostgres } from '../test-support/postgres';
import { bundleProgram, startServerProcess } from '../test-support/start-server-process';
import { migrationsFolder } from '../test-support/test-database';
import { openPglite, openPostgres } from './open-database';

/** A database that a later edition of the program has migrated. */

jest.setTimeout(120_000);

/** What a later edition's migration leaves behind. */
const migratedLater = `insert into drizzle.__drizzle_migrations (hash, created_at)
  select 'later', max(created_at) + 1 from drizzle.__drizzle_migrations`;

it('is not opened on PGlite', async () => {
  const client = await nativePglite().create();
  const { query } = await openPglite(client, migrationsFolder);
  await query.execute(sql.raw(migratedLater));
  await expect(openPglite(client, migrationsFolder)).rejects.toThrow('later edition');
  await client.close();
});

describe('on PostgreSQL', () => {
  let postgres: TestPostgres;
  let url: string;
  beforeAll(async () => {
    postgres = await startTestPostgres();
  });
  beforeEach(async () => {
    url = await postgres.createDatabase();
  });
  afterAll(() => postgres.stop());

  it('is not opened, by the command line neither', async () => {
    await (await openPostgres(url, migrationsFolder, () => undefined)).close();
    await queryOnce(url, migratedLater);
    await expect(openPostgres(url, migrationsFolder, () => undefined)).rejects.toThrow('later edition');

    const child = spawn(process.execPath, ['-', 'meetings', 'list'], {
      cwd: join(__dirname, '../..'),
      env: {
        ...{ PATH: process.env.PATH, DATABASE_URL: url, MIGRATIONS_DIR: migrationsFolder, H5_DIR: 'none' },
        DATA_SECRET: Buffer.alloc(32, 7).toString('base64'),
      },
    });
    let output = '';
    child.stderr.on('data', (part: Buffer) => (output += part.toString()));
    const ended = new Promise((resolve) => child.once('close', resolve));
    child.stdin.end(await bundleProgram('server/cli/main.ts'));
    expect([await ended, output]).toEqual([3, expect.stringContaining('请升级程序')]);
  });

  it('is noticed by a server that runs: it refuses everything but its health, and says why once', async () => {
    const server = await startServerProcess({ DATABASE_URL: url });
    try {
      const answerTo = async (path: string): Promise<[number, unknown]> => {
        const answer = await fetch(`${server.origin}${path}`);
        return [answer.status, await answer.json()];
      };
      const call = calls.getMeetingForm.url({ meetingCode: 'FREE2027' });
      expect((await answerTo(call))[0]).toBe(200);
      await queryOnce(url, migratedLater);
      await server.hasWritten('later edition');
      expect(await answerTo('/readyz')).toEqual([503, { status: 'outdated' }]);
      expect(await answerTo('/healthz')).toEqual([200, { status: 'ok' }]);
      expect(await answerTo(call)).toEqual([503, { status: 503, message: '系统正在升级，请稍后重试', data: null }]);
    } finally {
      await server.stop();
    }
    expect([server.ended(), server.output().split('A later edition').length - 1]).toEqual([0, 1]);
  });
});
