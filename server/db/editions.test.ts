import { sql } from 'drizzle-orm';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { calls } from '../../src/contract/calls';
import { nativePglite } from '../test-support/native-pglite';
import { queryOnce, startTestPostgres, type TestPostgres } from '../test-support/postgres';
import { bundleProgram, startServerProcess } from '../test-support/start-server-process';
import { meetingIds, shortSubmission } from '../test-support/submissions';
import { migrationsFolder } from '../test-support/test-database';
import { testSecret } from '../test-support/test-settings';
import { openPglite, openPostgres } from './open-database';

/** A database that a later edition of the program has migrated. */

/** The row that a later edition's migration leaves behind. */
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

  /** Runs the command line to its end; returns its exit code and output. */
  async function organiser(...words: string[]): Promise<[unknown, string]> {
    const child = spawn(process.execPath, ['-', ...words], {
      cwd: join(__dirname, '../..'),
      env: {
        ...{ PATH: process.env.PATH, DATABASE_URL: url, MIGRATIONS_DIR: migrationsFolder, H5_DIR: 'none' },
        DATA_SECRET: testSecret.toString('base64'),
      },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()));
    const ended = new Promise((resolve) => child.once('close', resolve));
    child.stdin.end(await bundleProgram('server/cli/main.ts'));
    return [await ended, output];
  }

  it('is not opened, by the command line neither', async () => {
    await (await openPostgres(url, migrationsFolder, () => undefined)).close();
    await queryOnce(url, migratedLater);
    await expect(openPostgres(url, migrationsFolder, () => undefined)).rejects.toThrow('later edition');

    expect(await organiser('meetings', 'list')).toEqual([3, expect.stringContaining('请升级程序')]);
  });

  it('and an edition from before digests wrote beside it: what it registered twice is named and mended', async () => {
    const server = await startServerProcess({ DATABASE_URL: url });
    const submission = shortSubmission(meetingIds.FREE2027, { phone: '13812345678' });
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${server.origin}/api/appweb/entered/fromAdd`, {
      ...{ method: 'POST', headers, body: JSON.stringify(submission) },
    });
    expect(await answer.json()).toMatchObject({ status: 200 });
    await queryOnce(
      url,
      `insert into entered (id, meeting_id, name, phone, entry_type, user_type, answers, fee_fen, ticket_ref, created_at, updated_at)
        values (gen_random_uuid(), $1, '王芳', '13812345678', 2, 7, '{"phone": "13812345678"}', 100, 'T', now(), now())`,
      [meetingIds.FREE2027],
    );
    await server.stop();
    const failed: unknown = await startServerProcess({ DATABASE_URL: url }).catch((error: unknown) => error);
    expect(String(failed)).toContain('organiser entries mend --as NAME');
    expect(await organiser('meetings', 'list')).toEqual([3, expect.stringContaining('138 **** 5678')]);
    expect(await organiser('entries', 'duplicates')).toEqual([0, expect.stringContaining('138 **** 5678')]);
    expect(await organiser('entries', 'mend', '--as', '王芳')).toEqual([0, expect.stringContaining('可以启动服务')]);
    const again = await startServerProcess({ DATABASE_URL: url });
    await again.stop();
    expect(await queryOnce(url, 'select count(*)::int from entered where live and phone_digest is not null')).toEqual([
      { count: 1 },
    ]);
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
