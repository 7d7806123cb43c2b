import { isNotNull, sql } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { openUnmigrated } from '../../db/open-unmigrated';
import { openTestPostgres } from '../../test-support/open-test-postgres';
import { entries } from '../../db/tables/entries';
import { invoiceFiles } from '../../db/tables/invoices';
import { orders } from '../../db/tables/orders';
import { entryOf, registerPaid } from '../../test-support/attendees';
import { invoicePdf } from '../../test-support/invoice-documents';
import { logIn } from '../../test-support/log-in';
import { organiserOf } from '../../test-support/organiser';
import { queryOnce } from '../../test-support/postgres';
import { fullSubmission, invoiceInfo, meetingIds, shortSubmission } from '../../test-support/submissions';
import { migrationsFolder } from '../../test-support/test-database';
import { startTestServer, type TestServer } from '../../test-support/test-server';
import { testSecret } from '../../test-support/test-settings';
import { uploadFile } from '../../test-support/upload-file';
import { sealRecords, verifyChain } from '../audit/chain';
import { keepLayout } from '../bank/keep-layout';
import { issueInvoice } from '../invoices/issue-invoice';
import { keepInvoiceFile } from '../invoices/keep-invoice-file';
import { openDataKeys } from '../keys/open-keys';
import { sendRefunds } from '../refunds/send-refunds';
import { checkBackup } from './backup-file';
import { backUp, contentOf, now, restore, secrets, setUpBackups } from '../../test-support/set-up-backups';
import { readFile } from '../../stores/uploads/stored-files';
import { readTables } from './table-shapes';

const { folder, createDatabase, emptyPostgres, emptyPglite, earlierMigrations } = setUpBackups();
const file = join(folder, 'backup.gz');
let server: TestServer;
const run = organiserOf(() => server);

beforeAll(async () => {
  server = await startTestServer();
  await openDataKeys(server.database.query, secrets, now);
  await fill();
  await backUp(server.database.query, file);
});
afterAll(() => server.close());

/** Fills every table, with an audit trail that is partly sealed. */
async function fill(): Promise<void> {
  const { data } = await uploadFile(server);
  const bmtable = (data as { url?: string }).url ?? String(data);
  await registerPaid(server, '13812345678', { bmtable, isInvoce: '1', invoiceInfo });
  await registerPaid(server, '13812345679');
  await issueWithFile();
  await keepLayout(
    { headings: ['何时', '进', '谁'], roles: ['date', 'in', 'payer'] },
    Number(meetingIds.MI2027),
    server.dependencies,
  );
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

const invoice = invoicePdf('27112000000000000011');

/** Issues the invoice of the first order, with its file. */
async function issueWithFile(): Promise<void> {
  const [order] = await server.database.query.select().from(orders).where(isNotNull(orders.invoice));
  if (order === undefined) throw new Error('There is no order with an invoice');
  await issueInvoice({ outTradeNo: order.outTradeNo, number: '27112000000000000011' }, server.dependencies);
  const facts = { name: 'a.pdf', kind: 'pdf', number: '', title: '', amountFen: null, remark: '' } as const;
  await keepInvoiceFile({ facts, name: 'a.pdf', bytes: invoice, id: order.id }, server.dependencies);
}

/** Restores a backup and closes the database, so that servers may open it. */
async function restoredPostgres(): Promise<string> {
  const url = await createDatabase();
  const database = await openUnmigrated({ kind: 'postgres', url });
  await restore(database, file);
  await database.close();
  return url;
}

it('moves everything from PGlite to PostgreSQL and back, byte for byte', async () => {
  const before = await contentOf(server.database.query);
  const { database } = await emptyPostgres();
  const manifest = await restore(database, file);
  expect(manifest.sums).toMatchObject({ 'ledger.amount_fen': '120000', 'refunds.refund_fen': '120000' });
  expect(await contentOf(database.query)).toEqual(before);
  expect(before).toMatchObject({ files: { rows: 2 }, invoice_files: { rows: 1 }, statement_layouts: { rows: 1 } });
  expect(before).toMatchObject({ files: { rows: 2 }, entered: { rows: 4 }, refunds: { rows: 1 } });

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
  const [kept] = await next.query.select().from(invoiceFiles);
  const restored = await readFile(kept?.fileId ?? '', { ...server.dependencies, database: next });
  expect(restored).toMatchObject({ name: 'a.pdf', contentType: 'application/pdf' });
  expect(restored?.bytes.equals(invoice)).toBe(true);
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
    const { database } = await emptyPostgres();
    await expect(restore(database, file, { migrationsFolder: earlierMigrations(11) })).rejects.toThrow(
      '备份来自更新版本的程序',
    );
  });

  it('a database that is not empty, or in use', async () => {
    const { database } = await emptyPostgres();
    await restore(database, file);
    await expect(restore(database, file)).rejects.toThrow('数据库不是空的');
    const used = await emptyPostgres();
    const other = await openTestPostgres(used.url);
    await other.query.execute(sql`select 1`);
    await expect(restore(used.database, file)).rejects.toThrow('请全部停止');
    await other.close();
  });

  it('what does not arrive as it was, keeping nothing', async () => {
    const { database, url } = await emptyPostgres();
    await database.migrate(migrationsFolder);
    await database.query.execute(
      sql`create rule spoil as on insert to ledger where new.kind = 'refund' do instead nothing`,
    );
    await expect(restore(database, file)).rejects.toThrow('恢复后的表 ledger 与备份不一致');
    expect(await queryOnce(url, 'select count(*)::int as people from entered')).toEqual([{ people: 0 }]);
  });
});
