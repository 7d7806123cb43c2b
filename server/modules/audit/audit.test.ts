import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { openTestPostgres } from '../../test-support/open-test-postgres';
import { auditRecords } from '../../db/tables/audit';
import { orders } from '../../db/tables/orders';
import { entryOf, registerDelegate, registerPaid } from '../../test-support/attendees';
import { logIn } from '../../test-support/log-in';
import { organiserOf } from '../../test-support/organiser';
import { startTestPostgres, type TestPostgres } from '../../test-support/postgres';
import { creditInfo, invoiceInfo, meetingIds } from '../../test-support/submissions';
import { openTestDatabase } from '../../test-support/test-database';
import { startTestServer, type TestServer } from '../../test-support/test-server';
import { actingAs } from './acting-as';
import { sealAuditTrail, sealRecords } from './chain';

const phone = '13812345678';
const { MI2027 } = meetingIds;
let postgres: TestPostgres;

beforeAll(async () => {
  postgres = await startTestPostgres();
});
afterAll(() => postgres.stop());

const openOnPostgres = async (url?: string): Promise<Database> =>
  openTestPostgres(url ?? (await postgres.createDatabase()));

describe.each([
  ['PGlite', openTestDatabase],
  ['PostgreSQL', openOnPostgres],
])('on %s', (_name, open) => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer({ database: await open() });
  });
  beforeEach(async () => {
    await server.reset();
    await withoutTriggers('delete from audit_records');
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => server.close());

  const run = organiserOf(() => server);
  const query = () => server.database.query;
  /** Runs a statement without triggers, as the database's superuser may. */
  const withoutTriggers = (statement: string) =>
    query().transaction(async (transaction) => {
      await transaction.execute(sql.raw('alter table audit_records disable trigger user'));
      await transaction.execute(sql.raw(statement));
      await transaction.execute(sql.raw('alter table audit_records enable trigger user'));
    });
  const records = (subject: string) =>
    query()
      .select()
      .from(auditRecords)
      .where(sql`subject = ${subject}`);
  const verify = async (head?: string) => (await run('audit verify', head === undefined ? {} : { head })).lines;

  it('every change of money and state has who, when, what, from and to, and nothing about a person', async () => {
    const idNumber = '110105194912310021';
    const outTradeNo = await registerPaid(server, phone, { attr2: creditInfo, isInvoce: '1', invoiceInfo });
    const entry = await entryOf(server, phone);
    const [order] = await query().select().from(orders);
    expect(await records('orders')).toMatchObject([
      { actor: 'app', subjectId: order?.id, before: {}, after: { status: 'pending', amount_fen: 120_000 } },
      { actor: 'wechat', subjectId: order?.id, before: { status: 'pending' }, after: { status: 'paid' } },
    ]);
    expect(await records('ledger')).toMatchObject([{ actor: 'wechat', after: { amount_fen: 120_000 } }]);

    const headers = await logIn(server, MI2027, phone);
    await server.post('/api/appweb/entered/applyRefund', { meetingId: MI2027, enteredId: entry.id }, headers);
    const id = (await run('refunds list')).lines[2]?.split(' ')[0] ?? '';
    expect(await run(`refunds refuse ${id}`, { reason: '张三的原因' })).toMatchObject({ exitCode: 0 });
    expect((await records('refund_applications')).at(-1)).toMatchObject({
      ...{ actor: 'organiser 王芳', act: 'refunds refuse' },
      ...{ before: { decision: 'pending' }, after: { decision: 'refused', changed: ['reason'] } },
    });
    expect((await records('command')).at(-1)).toMatchObject({ actor: 'organiser 王芳', after: { exitCode: 0 } });
    await run(`entries correct ${phone} name=赵敏`);
    expect((await records('entered')).at(-1)).toMatchObject({
      ...{ actor: 'organiser 王芳', act: 'entries correct', subjectId: entry.id, before: {} },
      // The credit application says the same name.
      after: { changed: ['name', 'answers', 'credit'] },
    });
    expect((await records('refund_applications'))[0]).toMatchObject({ actor: `entry ${entry.id}`, before: {} });
    expect(await run(`refunds approve ${id}`)).toMatchObject({ exitCode: 1 });
    expect((await records('command')).at(-1)).toMatchObject({ subjectId: id, after: { exitCode: 1 } });
    await run(`check-in ${entry.ticketRef}`);
    await run('export MI2027 out.xlsx');
    expect((await records('command')).at(-1)).toMatchObject({ act: 'export', subjectId: 'MI2027' });

    const kept = JSON.stringify(await query().select().from(auditRecords));
    const persons = [phone, idNumber, '欧阳晓明', '赵敏', '张三', 'openid-1', entry.ticketRef, 'ouyang@example.org'];
    for (const text of [...persons, ...Object.values(invoiceInfo).filter((value) => String(value).length > 5)])
      expect(kept).not.toContain(text);

    const { lines } = await run('audit list', { about: outTradeNo });
    expect(lines.join('\n')).toMatch(/wechat +orders +\S+ +status：pending → paid/);
    expect((await run('audit list', { about: phone, by: '王芳' })).lines.join('\n')).toContain('改动 name、answers');
    expect((await run('audit list', { from: '2020-01-01', until: '2020-01-02' })).lines).toEqual(['没有操作记录']);
  });

  it('what is undone leaves no record, and what is done by hand says so', async () => {
    await registerDelegate(server, phone);
    const before = (await records('orders')).length;
    const undone = actingAs(server.dependencies, 'organiser 王芳').database.query.transaction(async (transaction) => {
      await transaction.update(orders).set({ status: 'cancelled' });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await records('orders')).toHaveLength(before);
    await query().transaction(async (transaction) => {
      await transaction.execute(sql.raw(`set local audit.actor = ''`));
      await transaction.update(orders).set({ status: 'cancelled' });
    });
    expect((await records('orders')).at(-1)).toMatchObject({ actor: expect.stringMatching(/^database \w/) });
  });

  it('nothing in it can be changed, deleted or emptied', async () => {
    await registerDelegate(server, phone);
    const refused = async (statement: string) => {
      await expect(query().execute(sql.raw(statement))).rejects.toMatchObject({
        cause: { message: 'audit_records is append-only' },
      });
    };
    const attempts = async () => {
      await refused(`update audit_records set actor = 'somebody else'`);
      await refused(`update audit_records set hash = 'x'`);
      await refused('delete from audit_records');
      await refused('truncate audit_records');
    };
    await attempts();
    await sealRecords(server.dependencies);
    await attempts();
    await refused('update audit_records set position = position + 1000');
  });

  it('the chain shows what was changed, deleted, inserted or cut off by who rules over the database', async () => {
    expect(await verify()).not.toEqual([]);
    await registerPaid(server, phone);
    const report = jest.spyOn(server.app.log, 'info');
    await sealAuditTrail(server.dependencies, server.app.log);
    expect(report).toHaveBeenCalledWith({ position: expect.any(Number), hash: expect.any(String) }, expect.any(String));
    const lines = await verify();
    const [, total = ''] = /^操作记录完整，共 (\d+) 条$/.exec(lines[0] ?? '') ?? [];
    const head = lines[1]?.replace('末条：', '') ?? '';
    expect(head).toMatch(new RegExp(`^${total}:[0-9a-f]{64}$`));
    expect(Number(total)).toBeGreaterThan(5);

    await withoutTriggers(`update audit_records set actor = actor || '!' where position = 3`);
    expect(await verify()).toEqual(['操作记录被破坏：第 3 条与封存时不符']);
    await withoutTriggers(`update audit_records set actor = rtrim(actor, '!') where position = 3`);
    expect(await verify()).toEqual(lines);
    await withoutTriggers('update audit_records set position = -position where position in (3, 4)');
    await withoutTriggers('update audit_records set position = 7 + position where position in (-3, -4)');
    expect(await verify()).toEqual(['操作记录被破坏：第 3 条与封存时不符']);
    await withoutTriggers(`delete from audit_records where position = 3`);
    expect(await verify()).toEqual(['操作记录被破坏：第 3 条缺失']);
  });

  it('a head that was noted shows a chain that was cut off or written anew', async () => {
    await registerPaid(server, phone);
    const head = (await verify())[1]?.replace('末条：', '') ?? '';
    await run('meetings close MI2027');
    expect((await verify(head))[0]).toMatch(/^操作记录完整/);
    const noted = Number(head.split(':')[0]);
    // The chain is sealed again from a later record on, with the noted record unchanged.
    const actors = (actor: string) => `update audit_records set actor = ${actor} where position = 3`;
    const unseal = 'update audit_records set position = null, hash = null where position >= 3';
    await withoutTriggers(actors(`actor || '!'`));
    await withoutTriggers(unseal);
    expect(await verify(head)).toEqual([`操作记录被破坏：第 ${noted} 条与封存时不符`]);
    await withoutTriggers(actors(`rtrim(actor, '!')`));
    await withoutTriggers(unseal);
    expect((await verify(head))[0]).toMatch(/^操作记录完整/);
    await withoutTriggers(`delete from audit_records where position >= ${noted}`);
    await withoutTriggers('delete from audit_records where position is null');
    expect((await verify())[0]).toMatch(/^操作记录完整/);
    expect(await verify(head)).toEqual([`操作记录被破坏：第 ${noted} 条缺失`]);
    await run('meetings open MI2027');
    await run('meetings close MI2027');
    await verify();
    expect(await verify(head)).toEqual([`操作记录被破坏：第 ${noted} 条与封存时不符`]);
    expect(await run('audit verify', { head: 'nonsense' })).toMatchObject({ exitCode: 2 });
  });
});

describe('the organiser’s commands', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());
  const run = organiserOf(() => server);
  const nobody = { as: '' };

  it.each([
    ...['refunds approve 1234', 'refunds refuse 1234', 'refunds retry 1234', 'refunds offline 1234'],
    ...['reviews approve 1234', 'payments confirm T1', 'payments accept T1', 'payments refund T1'],
    ...[
      'payments book T1 T2',
      'invoices issue T1',
      'entries correct 1 a=b',
      'entries cancel 1',
      'check-in x',
      'check-in undo 1',
    ],
    ...['meetings close MI2027', 'meetings open MI2027', 'export MI2027 x.xlsx', 'invoices export MI2027 x.xlsx'],
    'import x.json',
  ])('%s is refused without a name', async (line) => {
    const result = await run(line, nobody);
    expect(result).toMatchObject({ exitCode: 2, output: null });
    expect(result.lines[0]).toBe('请用 --as 注明操作人，如 --as 王芳');
    expect(result.lines.join('\n')).toContain('--as  操作人姓名');
  });

  it.each([
    ...['refunds list', 'reviews list', 'payments list', 'payments mismatched', 'payments unknown'],
    ...['invoices list', 'meetings list', 'audit list', 'audit verify'],
  ])('%s needs none', async (line) => {
    expect(await run(line, nobody)).toMatchObject({ exitCode: 0 });
  });

  it('a name is one line of some length', async () => {
    for (const as of ['王'.repeat(41), '王\u0007芳'])
      expect(await run('meetings close MI2027', { as })).toMatchObject({ exitCode: 2 });
  });
});
