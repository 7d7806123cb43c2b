import { sql } from 'drizzle-orm';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyEarlierMigrations } from '../test-support/earlier-migrations';
import { nativePglite } from '../test-support/native-pglite';
import { queryOnce, startTestPostgres, type TestPostgres } from '../test-support/postgres';
import { migrationsFolder } from '../test-support/test-database';
import type { Database } from './database';
import { openPglite, openPostgres } from './open-database';

/** Migrating a database that was in use before the later migrations, on PGlite and on PostgreSQL. */

const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
// The first database had four migrations.
const earlier = copyEarlierMigrations(join(folder, 'first'), 4);
afterAll(() => rmSync(folder, { recursive: true }));

const ids = [1, 2, 3, 4].map((n) => `00000000-0000-4000-8000-00000000000${n}`);
const addEntry = (id: string | undefined, day: string) => sql`
  insert into entered (id, meeting_id, name, phone, entry_type, user_type, answers, fee_fen, ticket_ref, created_at, updated_at)
  values (${id}, 1, 'x', ${id}, 2, 7, '{}', 100, ${id}, ${day}, ${day})`;

async function fillEarlier({ query }: Database): Promise<void> {
  await query.execute(sql`
    insert into meetings (id, code, name, is_paid, form_definition, created_at) values (1, 'A', 'x', true, '[]', now())`);
  await query.execute(addEntry(ids[1], '2026-03-02'));
  await query.execute(addEntry(ids[2], '2026-03-03'));
  await query.execute(addEntry(ids[0], '2026-03-01'));
  // An updated row moves within its table.
  await query.execute(sql`update entered set name = 'y' where id = ${ids[0]}`);
  await query.execute(sql`
    insert into orders (id, meeting_id, out_trade_no, status, amount_fen, commodity_name, created_at)
    values (${ids[0]}, 1, 'T1', 'paid', 100, 'x', now())`);
  await query.execute(sql`
    insert into issued_invoices (order_id, invoice_number, issued_at) values (${ids[0]}, '0440', now())`);
  await query.execute(sql`insert into wechat_users (openid, seen_at) values ('openid-1', now())`);
  await query.execute(sql`
    insert into payment_attempts (out_trade_no, order_id, request, prepay_id, expires_at, created_at)
    values ('T1', ${ids[0]}, '{"outTradeNo": "T1", "openid": "openid-1"}', 'wx1', now(), now())`);
  await query.execute(sql`
    insert into refunds (out_refund_no, order_id, out_trade_no, refund_fen, total_fen, reason, created_at, updated_at)
    values ('R1', ${ids[0]}, 'T1', 100, 100, '退费', now(), now())`);
}

async function expectKept({ query }: Database): Promise<void> {
  await query.execute(addEntry(ids[3], '2026-01-01'));
  const positions = await query.execute(sql`select id, position::int from entered order by position`);
  expect(positions).toMatchObject({ rows: ids.map((id, n) => ({ id, position: n + 1 })) });
  expect(await query.execute(sql`select amount_fen from issued_invoices`)).toMatchObject({
    rows: [{ amount_fen: 100 }],
  });
  expect(await query.execute(sql`select id from payers`)).toMatchObject({ rows: [{ id: 'openid-1' }] });
  expect(await query.execute(sql`select provider, request, checkout_id from payment_attempts`)).toMatchObject({
    rows: [{ provider: 'wechat', request: { outTradeNo: 'T1', payerId: 'openid-1' }, checkout_id: 'wx1' }],
  });
  expect(await query.execute(sql`select provider, claimed_until from refunds`)).toMatchObject({
    rows: [{ provider: 'wechat', claimed_until: null }],
  });
}

it('on PGlite keeps what it has', async () => {
  const client = await nativePglite().create();
  await fillEarlier(await openPglite(client, earlier));
  const database = await openPglite(client, migrationsFolder);
  await expectKept(database);
  await database.close();
});

describe('on PostgreSQL', () => {
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await startTestPostgres();
  });
  afterAll(() => postgres.stop());

  it('keeps what it has', async () => {
    const url = await postgres.createDatabase();
    const first = await openPostgres(url, earlier, () => undefined);
    await fillEarlier(first);
    await first.close();
    const database = await openPostgres(url, migrationsFolder, () => undefined);
    await expectKept(database);
    await database.close();
  });

  it('lets a migration, and who waits for it, take longer than the database lets a statement run', async () => {
    const url = await postgres.createDatabase();
    const name = new URL(url).pathname.slice(1);
    await queryOnce(url, `alter database ${name} set statement_timeout = '200ms'`);
    const slow = join(folder, 'slow');
    mkdirSync(join(slow, 'meta'), { recursive: true });
    const entry = { idx: 0, version: '7', when: 1, tag: 'slow', breakpoints: true };
    writeFileSync(join(slow, 'meta', '_journal.json'), JSON.stringify({ entries: [entry] }));
    writeFileSync(join(slow, 'slow.sql'), 'create table slow as select 1 as id where pg_sleep(1) is not null');

    const open = async (): Promise<void> => (await openPostgres(url, slow, () => undefined)).close();
    await Promise.all([open(), open()]);
    // The count below is protected from nothing.
    await queryOnce(url, `alter database ${name} reset statement_timeout`);
    expect(await queryOnce(url, 'select count(*)::int from slow')).toEqual([{ count: 1 }]);
  });
});

it('keeps a permission to tell by WeChat that only a login can have given, and drops what may be a stranger’s', async () => {
  const client = await nativePglite().create();
  const { query } = await openPglite(
    client,
    copyEarlierMigrations(join(folder, 'before-permissions'), '0021_proved_permissions'),
  );
  await query.execute(sql`
    insert into meetings (id, code, name, is_paid, form_definition, created_at) values (1, 'A', 'x', true, '[]', now())`);
  const register = (id: string | undefined, phone: string, device: string | null, at: string) =>
    query.execute(sql`
      insert into entered (id, meeting_id, name, phone, phone_digest, entry_type, user_type, answers, fee_fen, ticket_ref,
        device_digest, created_at, updated_at)
      values (${id}, 1, 'x', 'x', ${phone}, 2, 7, '{}', 100, ${id}, ${device}, ${at}, ${at})`);
  const allow = (phone: string, at: string) =>
    query.execute(sql`
      insert into subscribe_permissions (meeting_id, phone_digest, kind, app_id, openid, given_at)
      values (1, ${phone}, 'payment', 'wx', ${`openid of ${phone}`}, ${at})`);
  await register(ids[0], 'by a team', null, '2026-03-01');
  await register(ids[1], 'by a device', 'device-1', '2026-03-01');
  await register(ids[2], 'by a device later', 'device-1', '2026-03-05');
  for (const phone of ['by a team', 'by a device', 'by a device later', 'of nobody']) await allow(phone, '2026-03-02');
  await query.execute(sql`
    insert into teams (id, meeting_id, contact_name, team_name, province, phone, phone_digest, created_at)
    values (${ids[3]}, 1, 'x', 'x', 'x', 'x', 'of an operator', '2026-03-01')`);
  await allow('of an operator', '2026-03-02');
  await openPglite(client, migrationsFolder);
  const kept = () => query.execute(sql`select phone_digest, holder_id from subscribe_permissions order by id`);
  expect(await kept()).toMatchObject({
    rows: [
      { phone_digest: 'by a team', holder_id: ids[0] },
      { phone_digest: 'by a device later', holder_id: ids[2] },
      { phone_digest: 'of an operator', holder_id: ids[3] },
    ],
  });
  // The edition before goes on beside it.
  await allow('by a team', '2026-03-09');
  const counted = await query.execute(sql`select count(*)::int from subscribe_permissions`);
  expect(counted).toMatchObject({ rows: [{ count: 4 }] });
  await client.close();
});

it('drops a permission at a meeting where a device’s registration has changed its phone since', async () => {
  const client = await nativePglite().create();
  const { query } = await openPglite(
    client,
    copyEarlierMigrations(join(folder, 'before-permissions'), '0021_proved_permissions'),
  );
  await query.execute(sql`
    insert into meetings (id, code, name, is_paid, form_definition, created_at) values (1, 'A', 'x', true, '[]', now())`);
  await query.execute(sql`
    insert into entered (id, meeting_id, name, phone, phone_digest, entry_type, user_type, answers, fee_fen, ticket_ref,
      device_digest, created_at, updated_at)
    select id::uuid, 1, 'x', 'x', phone, 2, 7, '{}', 100, id, device, '2026-03-01', '2026-03-01'
    from (values (${ids[0]}, 'typed by a stranger', 'device-1'), (${ids[1]}, 'its owner’s', null)) as given (id, phone, device)`);
  await query.execute(sql`
    insert into subscribe_permissions (meeting_id, phone_digest, kind, app_id, openid, given_at)
    values (1, 'typed by a stranger', 'payment', 'wx', 'a stranger’s', '2026-03-02')`);
  await query.execute(sql`update entered set phone_digest = 'another' where id = ${ids[0]}`);
  await query.execute(sql`update entered set phone_digest = 'typed by a stranger' where id = ${ids[1]}`);
  await openPglite(client, migrationsFolder);
  expect(await query.execute(sql`select * from subscribe_permissions`)).toMatchObject({ rows: [] });
  await client.close();
});
