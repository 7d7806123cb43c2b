import { sql } from 'drizzle-orm';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listRefunds } from '../modules/refunds/list-refunds';
import { createDataCipher } from '../secrets/data-cipher';
import { transfersOf } from '../stores/payments/transfer-bookings';
import { pendingMoney } from '../stores/people/holdings';
import { copyEarlierMigrations } from '../test-support/earlier-migrations';
import { nativePglite } from '../test-support/native-pglite';
import { startTestPostgres, type TestPostgres } from '../test-support/postgres';
import { migrationsFolder } from '../test-support/test-database';
import { testSecret } from '../test-support/test-settings';
import type { Database } from './database';
import { openPglite, openPostgres } from './open-database';
import { sealColumnsWith } from './sealed-column';
import { entries } from './tables/entries';

/** Transfers and bank refunds that were booked by the edition before `transfer_bookings`, on PGlite and on PostgreSQL. */

const earlier = copyEarlierMigrations(mkdtempSync(join(tmpdir(), 'migrations-')), '0020_confirmed_money');

beforeAll(() => sealColumnsWith(createDataCipher(testSecret)));
afterAll(() => rmSync(earlier, { recursive: true }));

const id = (n: number): string => `00000000-0000-4000-8000-00000000000${n}`;

/** Inserts three people who paid by bank: one stays, one had been a visitor, one was refunded. */
async function fillEarlier({ query }: Database): Promise<void> {
  await query.execute(sql`
    insert into meetings (id, code, name, is_paid, form_definition, created_at) values (1, 'A', 'x', true, '[]', now())`);
  for (const n of [1, 2, 3]) {
    const isVisitor = n === 2;
    await query.execute(sql`
      insert into entered (id, meeting_id, name, phone, phone_digest, entry_type, user_type, answers, fee_fen, ticket_ref, created_at, updated_at)
      values (${id(n)}, 1, '李静', '1381234567', ${`d${n}`}, 2, ${isVisitor ? 5 : 7}, '{}', 100, ${`t${n}`}, now(), now())`);
    await query.execute(sql`
      insert into orders (id, meeting_id, out_trade_no, status, amount_fen, commodity_name, created_at)
      values (${id(n)}, 1, ${`T${n}`}, 'paid', 100, 'x', now())`);
    await query.execute(
      sql`insert into order_items (order_id, entered_id, amount_fen) values (${id(n)}, ${id(n)}, 100)`,
    );
    await query.execute(sql`
      insert into ledger (order_id, kind, method, amount_fen, evidence, created_at)
      values (${id(n)}, 'payment', 'offline', 100, ${`transfer:${id(n)}`}, now())`);
    await query.execute(sql`update entered set pay_status = 1, who_pay = 1, user_type = 7 where id = ${id(n)}`);
  }
  await query.execute(sql`update entered set refund_status = 2, live = false, is_touched = true where id = ${id(3)}`);
  await query.execute(sql`update order_items set live = false where order_id = ${id(3)}`);
  await query.execute(sql`
    insert into refund_applications (id, entered_id, order_id, refund_fen, decision, created_at, decided_at)
    values (${id(9)}, ${id(3)}, ${id(3)}, 100, 'approved', now(), now())`);
  await query.execute(sql`
    insert into ledger (order_id, kind, method, amount_fen, evidence, created_at)
    values (${id(3)}, 'refund', 'offline', -100, ${`refund:${id(9)}`}, now())`);
  await query.execute(sql`
    insert into refunds (out_refund_no, order_id, provider, out_trade_no, refund_fen, total_fen, reason, created_at, updated_at)
    values ('R1', ${id(1)}, 'wechat', 'T1', 100, 100, '重复支付', now(), now())`);
}

async function expectKept({ query }: Database): Promise<void> {
  expect(await query.execute(sql`select sum(amount_fen)::int as fen, count(*)::int as rows from ledger`)).toMatchObject(
    {
      rows: [{ fen: 200, rows: 4 }],
    },
  );
  const bookings = sql`select order_id, amount_fen, serial from transfer_bookings order by order_id`;
  expect(await query.execute(bookings)).toMatchObject({
    rows: [1, 2, 3].map((n) => ({ order_id: id(n), amount_fen: 100, serial: '' })),
  });
  expect((await transfersOf(query, id(1))).standing).toEqual({ evidence: `transfer:${id(1)}`, amountFen: 100 });
  // Listed to be checked, without a row of its own: the books stay as they are.
  const listed = await listRefunds(
    { meetingCode: '', all: false },
    { database: { query }, gateways: { payments: [] } },
  );
  expect(listed).toEqual([expect.objectContaining({ id: id(9), refundFen: 100, progress: { kind: 'unconfirmed' } })]);
  const held = { entries: await query.select().from(entries), teams: [] };
  expect((await pendingMoney(query, held)).map(({ entryId, reason }) => [entryId, reason])).toEqual([
    [id(3), '订单 T3 的退费已批准、未登记打款：请核对后用 refunds offline 登记'],
    [id(1), '订单 T1 的退款尚未完成：见 refunds list'],
  ]);
  // What is left of a share is guarded from now on.
  const refund = (entry: string, fen: number) =>
    query.execute(sql`
      insert into refunds (out_refund_no, order_id, entered_id, provider, out_trade_no, refund_fen, total_fen, reason, created_at, updated_at)
      values (${`S${fen}`}, ${id(2)}, ${entry}, 'offline', 'T2', ${fen}, 100, 'x', now(), now())`);
  await refund(id(2), 60);
  await expect(refund(id(2), 41)).rejects.toThrow();
  await expect(refund(id(1), 1)).rejects.toThrow();
  await refund(id(2), 40);
}

it('on PGlite are kept, and listed to be checked', async () => {
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

  it('are kept, and listed to be checked, and the edition before goes on beside', async () => {
    const url = await postgres.createDatabase();
    const first = await openPostgres(url, earlier, () => undefined);
    await fillEarlier(first);
    const database = await openPostgres(url, migrationsFolder, () => undefined);
    await expectKept(database);
    // As the edition before books a transfer: this one sees that it is booked.
    await first.query.execute(sql`
      insert into orders (id, meeting_id, out_trade_no, status, amount_fen, commodity_name, created_at)
      values (${id(4)}, 1, 'T4', 'paid', 100, 'x', now())`);
    await first.query.execute(sql`
      insert into ledger (order_id, kind, method, amount_fen, evidence, created_at)
      values (${id(4)}, 'payment', 'offline', 100, ${`transfer:${id(4)}`}, now())`);
    expect((await transfersOf(database.query, id(4))).standing).not.toBeNull();
    await first.close();
    await database.close();
  });
});
