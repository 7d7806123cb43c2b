import { sql } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import { createWriteStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip, gunzipSync, gzipSync } from 'node:zlib';
import { backupCommands } from '../../cli/commands/backup-commands';
import type { Queryable } from '../../db/database';
import { unmigratedDatabaseOf, openUnmigrated, type UnmigratedDatabase } from '../../db/open-unmigrated';
import { openTestPostgres } from '../../test-support/open-test-postgres';
import { entries } from '../../db/tables/entries';
import { entryOf, registerPaid } from '../../test-support/attendees';
import { copyEarlierMigrations } from '../../test-support/earlier-migrations';
import { logIn } from '../../test-support/log-in';
import { nativePglite } from '../../test-support/native-pglite';
import { organiserOf } from '../../test-support/organiser';
import { queryOnce, startTestPostgres, type TestPostgres } from '../../test-support/postgres';
import { fullSubmission, invoiceInfo, meetingIds, shortSubmission } from '../../test-support/submissions';
import { migrationsFolder, openTestDatabase } from '../../test-support/test-database';
import { startTestServer, testNow, type TestServer } from '../../test-support/test-server';
import { testSecret, testSettings } from '../../test-support/test-settings';
import { uploadFile } from '../../test-support/upload-file';
import { sealRecords, verifyChain } from '../audit/chain';
import { openDataKeys } from '../keys/open-keys';
import { sendRefunds } from '../refunds/send-refunds';
import { checkBackup, type BackupManifest } from './backup-file';
import { restoreBackup } from './restore-backup';
import { readTables, summariseTable } from './table-shapes';
import { writeBackup } from './write-backup';

const now = new Date(testNow);
const secrets = { writing: testSecret, reading: [] };
const folder = mkdtempSync(join(tmpdir(), 'backup-'));
const file = join(folder, 'backup.gz');
let server: TestServer;
let postgres: TestPostgres;
const opened: UnmigratedDatabase[] = [];
const run = organiserOf(() => server);

beforeAll(async () => {
  postgres = await startTestPostgres();
  server = await startTestServer();
  await openDataKeys(server.database.query, secrets, now);
  await fill();
  await backUp(server.database.query, file);
});
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
});
afterAll(async () => {
  await server.close();
  await postgres.stop();
  rmSync(folder, { recursive: true });
});

/** Fills every table, with an audit trail that is partly sealed. */
async function fill(): Promise<void> {
  const { data } = await uploadFile(server);
  const bmtable = (data as { url?: string }).url ?? String(data);
  await registerPaid(server, '13812345678', { bmtable, isInvoce: '1', invoiceInfo });
  await registerPaid(server, '13812345679');
  await server.post('/api/appweb/entered/fromAdd', fullSubmission({ phone: '13812345670', name: '王\u2028芳' }));
  const headers = await logIn(server, meetingIds.MI2027, '13812345679');
  const enteredId = (await entryOf(server, '13812345679')).id;
  await server.post('/api/appweb/entered/applyRefund', { meetingId: meetingIds.MI2027, enteredId }, headers);
  server.gateways.pay.refundState = 'success';
  await run(`refunds approve ${(await run('refunds list')).lines[2]?.split(' ')[0]}`);
  await sendRefunds(server.dependencies, server.app.log);
  await sealRecords({ database: server.database });
  await server.post('/api/appweb/entered/fromAdd', shortSubmission(meetingIds.FREE2027, { phone: '13900000001' }));
}

async function backUp(query: Queryable, path: string): Promise<BackupManifest> {
  const zip = createGzip();
  const [manifest] = await Promise.all([
    writeBackup(query, { migrationsFolder, now: testNow, secret: testSecret }, zip),
    pipeline(zip, createWriteStream(path)),
  ]);
  return manifest;
}

async function emptyPostgres(): Promise<{ database: UnmigratedDatabase; url: string }> {
  const url = await postgres.createDatabase();
  const database = await openUnmigrated({ kind: 'postgres', url });
  opened.push(database);
  return { database, url };
}

async function emptyPglite(): Promise<UnmigratedDatabase> {
  const database = unmigratedDatabaseOf(await nativePglite().create());
  opened.push(database);
  return database;
}

/** Restores a backup and closes the database, so that servers may open it. */
async function restoredPostgres(): Promise<string> {
  const url = await postgres.createDatabase();
  const database = await openUnmigrated({ kind: 'postgres', url });
  await restore(database);
  await database.close();
  return url;
}

const restore = (
  database: UnmigratedDatabase,
  path = file,
  changes: Partial<Parameters<typeof restoreBackup>[2]> = {},
) => restoreBackup(path, database, { migrationsFolder, secrets, now, report: () => undefined, ...changes });

/** Everything in a database. */
async function contentOf(query: Queryable): Promise<object> {
  await query.execute(sql`set timezone = 'UTC'`);
  const tables = await readTables(query);
  const contents: Record<string, object> = {};
  for (const table of tables) contents[table.name] = await summariseTable(query, table);
  return contents;
}

it('moves everything from PGlite to PostgreSQL and back, byte for byte', async () => {
  const before = await contentOf(server.database.query);
  const { database } = await emptyPostgres();
  const manifest = await restore(database);
  expect(manifest.sums).toMatchObject({ 'ledger.amount_fen': '120000', 'refunds.refund_fen': '120000' });
  expect(await contentOf(database.query)).toEqual(before);
  expect(before).toMatchObject({ files: { rows: 1 }, entered: { rows: 4 }, refunds: { rows: 1 } });

  const again = join(folder, 'again.gz');
  await backUp(database.query, again);
  const embedded = await emptyPglite();
  await restore(embedded, again);
  expect(await contentOf(embedded.query)).toEqual(before);
});

it('what was restored goes on: the trail is whole and grows, numbers follow, triggers are on', async () => {
  const url = await restoredPostgres();
  const next = await openTestPostgres(url);
  const trail = 'select count(*)::int as records, count(position)::int as sealed from audit_records';
  const [before] = await queryOnce(url, trail);
  expect(before!.sealed).toBeGreaterThan(5);
  expect(before!.records).toBeGreaterThan(Number(before!.sealed));
  await sealRecords({ database: next });
  expect(await verifyChain(next.query, null)).toMatchObject({ isWhole: true });
  const [last] = await queryOnce(url, 'select max(position)::int as position from entered');
  const [row] = await next.query.select().from(entries).limit(1);
  const copy = { ...row!, id: '00000000-0000-4000-8000-000000000009', ticketRef: 'another', live: false };
  const { position: _position, ...values } = copy;
  await next.query.insert(entries).values(values);
  const [added] = await queryOnce(url, `select position::int from entered where ticket_ref = 'another'`);
  expect(added!.position).toBe(Number(last!.position) + 1);
  const recorded = await queryOnce(url, `select 1 from audit_records where subject_id = '${copy.id}'`);
  expect(recorded).toHaveLength(1);
  await expect(queryOnce(url, 'delete from audit_records')).rejects.toThrow('append-only');
  await next.close();
});

describe('refuses, and leaves the database empty:', () => {
  const changed = (change: (lines: string[]) => void): string => {
    const lines = gunzipSync(readFileSync(file)).toString().split('\n');
    change(lines);
    const path = join(folder, 'changed.gz');
    writeFileSync(path, gzipSync(lines.join('\n')));
    return path;
  };
  const entryLine = (lines: string[]): number => lines.findIndex((line) => line.includes('"ticket_ref":'));

  it.each([
    ['no such file', () => join(folder, 'missing'), '没有这个文件'],
    ['no gzip', () => __filename, '备份文件已损坏或不完整（无法解压）'],
    ['another gzip', () => changed((lines) => lines.splice(0, 1)), '不是 organiser backup'],
    [
      'a changed amount',
      () =>
        changed((lines) => (lines[entryLine(lines)] = lines[entryLine(lines)]!.replace('"fee_fen":', '"fee_fen":1'))),
      '校验和不符',
    ],
    ['a missing row', () => changed((lines) => lines.splice(entryLine(lines), 1)), '已损坏'],
    ['a missing end', () => changed((lines) => lines.splice(-2)), '缺少内容'],
    [
      'a later format',
      () => changed((lines) => (lines[0] = lines[0]!.replace('"version":2', '"version":3'))),
      '请升级程序',
    ],
  ])('%s', async (_name, path, message) => {
    const { database } = await emptyPostgres();
    await expect(restore(database, path())).rejects.toThrow(message);
    expect(await readTables(database.query)).toEqual([]);
  });

  /** A backup changed by somebody who knows the format, but not the secret. */
  const forged = (change: (lines: string[]) => void, ending: object = {}): string =>
    changed((lines) => {
      const [last = ''] = lines.splice(-2);
      change(lines);
      const all = lines.map((line) => `${line}\n`).join('');
      const sha256 = createHash('sha256').update(all).digest('hex');
      lines.push(JSON.stringify({ ...(JSON.parse(last) as object), sha256, ...ending }), '');
    });
  const raiseFee = (lines: string[]): void => {
    lines[entryLine(lines)] = lines[entryLine(lines)]!.replace('"province_text":"', '"province_text":"x');
  };

  it('a file that was changed by somebody without the secret', async () => {
    const { database } = await emptyPostgres();
    await expect(restore(database, forged(raiseFee))).rejects.toThrow('与密钥不符，可能被改动过');
    await expect(restore(database, forged(raiseFee, { hmac: undefined }))).rejects.toThrow('与密钥不符');
    expect(await readTables(database.query)).toEqual([]);
  });

  it('wherever a file is damaged or cut off, in words that a person understands', async () => {
    const whole = readFileSync(file);
    const path = join(folder, 'spoilt.gz');
    const places = Array.from({ length: 40 }, (_, n) => Math.floor((whole.length * n) / 40));
    for (const place of [...places, 3, 8, whole.length - 1, whole.length - 6])
      for (const spoilt of [
        whole.subarray(0, place),
        Buffer.concat([whole.subarray(0, place), Buffer.from([whole[place]! ^ 0x55]), whole.subarray(place + 1)]),
      ]) {
        writeFileSync(path, spoilt);
        const outcome = await checkBackup(path, [testSecret]).then(
          () => 'whole',
          (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : ''),
        );
        // Some parts of gzip's header have no effect.
        if (outcome !== 'whole' || place > 10) expect(outcome).toMatch(/^Refusal: 备份文件已损坏/);
      }
  });

  it('a file that was cut off', async () => {
    const path = join(folder, 'cut.gz');
    writeFileSync(path, readFileSync(file).subarray(0, -2000));
    const { database } = await emptyPostgres();
    await expect(restore(database, path)).rejects.toThrow('已损坏或不完整');
  });

  it('another secret', async () => {
    const { database } = await emptyPostgres();
    const strange = { writing: Buffer.alloc(32, 9), reading: [] };
    await expect(restore(database, file, { secrets: strange })).rejects.toThrow(
      /DATA_SECRET 与备份不符：备份用密钥 .+ 加密/,
    );
  });

  it('a backup of a later program', async () => {
    const earlier = earlierMigrations(11);
    const { database } = await emptyPostgres();
    await expect(restore(database, file, { migrationsFolder: earlier })).rejects.toThrow('备份来自更新版本的程序');
  });

  it('a database that is not empty, or in use', async () => {
    const { database } = await emptyPostgres();
    await restore(database);
    await expect(restore(database)).rejects.toThrow('数据库不是空的');
    const used = await emptyPostgres();
    const other = await openTestPostgres(used.url);
    await other.query.execute(sql`select 1`);
    await expect(restore(used.database)).rejects.toThrow('请全部停止');
    await other.close();
  });

  it('what does not arrive as it was, keeping nothing', async () => {
    const { database, url } = await emptyPostgres();
    await database.migrate(migrationsFolder);
    await database.query.execute(
      sql`create rule spoil as on insert to ledger where new.kind = 'refund' do instead nothing`,
    );
    await expect(restore(database)).rejects.toThrow('恢复后的表 ledger 与备份不一致');
    expect(await queryOnce(url, 'select count(*)::int as people from entered')).toEqual([{ people: 0 }]);
  });
});

/**
 * Returns a backup in the format of the first version, as somebody without the secret can make one of a later version,
 * too.
 */
function withoutKeyedDigest(path: string): string {
  const lines = gunzipSync(readFileSync(path)).toString().split('\n').slice(0, -2);
  lines[0] = lines[0]!.replace('"version":2', '"version":1');
  const all = lines.map((line) => `${line}\n`).join('');
  const former = join(folder, 'former.gz');
  const ending = { sha256: createHash('sha256').update(all).digest('hex') };
  writeFileSync(former, gzipSync(`${all}${JSON.stringify(ending)}\n`));
  return former;
}

it.each([
  ['0018_meeting_notices', 19],
  ['0019_team_pages', 20],
])('a backup from before keyed digests (%s) is restored all the same', async (tag, count) => {
  const source = await emptyPglite();
  await source.migrate(earlierMigrations(count));
  const path = join(folder, `${tag}.gz`);
  await backUp(source.query, path);
  const migration = expect.objectContaining({ tag }) as object;
  expect(await restore(await emptyPglite(), withoutKeyedDigest(path))).toMatchObject({ version: 1, migration });

  const settings = testSettings({ database: { kind: 'postgres', url: await postgres.createDatabase() } });
  const command = backupCommands.find(({ name }) => name === 'restore');
  const given = { settings, words: [join(folder, 'former.gz')], options: {}, actor: '王芳', progress: () => undefined };
  expect((await command?.runLocally(given))?.join('\n')).toContain('没有密钥校验，无法确认内容未被他人改动');
});

it.each([
  ['0020_confirmed_money', 21],
  ['of today', Infinity],
])('a backup since keyed digests (%s) is refused without one', async (tag, count) => {
  const source = await emptyPglite();
  await source.migrate(earlierMigrations(count));
  const path = join(folder, `${tag}.gz`);
  await backUp(source.query, path);
  const { database } = await emptyPostgres();
  await expect(restore(database, withoutKeyedDigest(path))).rejects.toThrow('备份文件已损坏');
  expect(await readTables(database.query)).toEqual([]);
});

const earlierMigrations = (count: number): string =>
  copyEarlierMigrations(mkdtempSync(join(folder, 'earlier-')), count);

it('a backup of an earlier version is loaded and then migrated, also where a later one has made its empty tables', async () => {
  const earlier = earlierMigrations(10);
  const source = await emptyPglite();
  await source.migrate(earlier);
  await source.query.execute(sql`
    insert into meetings (id, code, name, is_paid, form_definition, created_at) values (2, 'A', 'x', true, '[]', now())`);
  await source.query.execute(sql`
    insert into entered (id, meeting_id, name, phone, entry_type, user_type, answers, fee_fen, ticket_ref, created_at, updated_at)
    values (gen_random_uuid(), 2, '王芳', '13812345678', 7, 5, '{"name": "王芳"}', 0, 'T', now(), now())`);
  const path = join(folder, 'earlier.gz');
  expect(await backUp(source.query, path)).toMatchObject({ keyIds: [], migration: { tag: '0009_bank_transfers' } });

  const { database, url } = await emptyPostgres();
  await database.migrate(migrationsFolder);
  await restore(database, path);
  const stored = await queryOnce(url, 'select phone, phone_digest from entered');
  expect(stored).toEqual([{ phone: expect.stringMatching(/^v1\./), phone_digest: expect.any(String) }]);
  const opened = await openTestDatabase();
  expect(Object.keys(await contentOf(opened.query))).toEqual(Object.keys(await contentOf(database.query)));
  await opened.close();
});
