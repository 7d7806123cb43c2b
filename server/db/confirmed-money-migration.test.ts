import { sql } from 'drizzle-orm';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listRefunds } from '../modules/refunds/list-refunds';
import { createDataCipher } from '../secrets/data-cipher';
import { allocationsOfOrder } from '../stores/bank/allocations';
import { unsettledMoney } from '../stores/people/personal-data';
import { copyEarlierMigrations } from '../test-support/earlier-migrations';
import { nativePglite } from '../test-support/native-pglite';
import { startTestPostgres, type TestPostgres } from '../test-support/postgres';
import { migrationsFolder } from '../test-support/test-database';
import { testSecret } from '../test-support/test-settings';
import type { Database } from './database';
import { openPglite, openPostgres } from './open-database';
import { sealColumnsWith } from './sealed-column';
import { entries } from './tables/entries';

/**
 * Transfers and bank refunds that were booked by the editions before `transfer_bookings` and before `bank_transactions`,
 * on PGlite and on PostgreSQL.
 */

const copyBefore = (tag: string): string => copyEarlierMigrations(mkdtempSync(join(tmpdir(), 'migrations-')), tag);
const earlier = copyBefore('0020_confirmed_money');
const before = copyBefore('0025_bank_money');

beforeAll(() => sealColumnsWith(createDataCipher(testSecret)));
afterAll(() => [earlier, before].forEach((folder) => rmSync(folder, { recursive: true })));

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

/** Books as the edition before does: the ledger's row, its facts, and what gives it back. */
async function bookBefore(
  { query }: Database,
  n: number,
  { evidence = `transfer:${id(n)}`, fen = 100, serial = '', refund = '' },
): Promise<void> {
  await query.transaction(async (one) => {
    await one.execute(sql`
      insert into ledger (order_id, kind, method, amount_fen, evidence, created_at)
      values (${id(n)}, 'payment', 'offline', ${fen}, ${evidence}, now())`);
    await one.execute(sql`
      insert into transfer_bookings (evidence, order_id, amount_fen, arrived_on, serial, booked_at)
      values (${evidence}, ${id(n)}, ${fen}, '2027-03-19', ${serial}, now())`);
    if (refund !== '')
      await one.execute(sql`
        insert into refunds (out_refund_no, order_id, provider, out_trade_no, refund_fen, total_fen, reason, created_at, updated_at)
        values (${refund}, ${id(n)}, 'offline', ${`T${n}`}, ${fen}, ${fen}, '退回', now(), now())`);
  });
}

async function takeBackBefore({ query }: Database, n: number, evidence: string): Promise<void> {
  await query.transaction(async (one) => {
    await one.execute(sql`
      insert into ledger (order_id, kind, method, amount_fen, evidence, created_at)
      values (${id(n)}, 'payment', 'offline', -100, ${`${evidence}:reversed`}, now())`);
    await one.execute(sql`
      update transfer_bookings set revoked_at = now(), revoked_reason = '记错' where evidence = ${evidence}`);
  });
}

async function addOrder({ query }: Database, n: number, status: string): Promise<void> {
  await query.execute(sql`
    insert into orders (id, meeting_id, out_trade_no, status, amount_fen, commodity_name, created_at)
    values (${id(n)}, 1, ${`T${n}`}, ${status}, 100, 'x', now())`);
}

/** A second transfer to give back, one taken back and booked again, and one for a cancelled order. */
async function fillBefore(database: Database): Promise<void> {
  await bookBefore(database, 1, { evidence: 'transfer-return:B1', fen: 70, serial: 'S1', refund: 'B1' });
  await addOrder(database, 4, 'paid');
  await bookBefore(database, 4, { serial: 'S4' });
  await takeBackBefore(database, 4, `transfer:${id(4)}`);
  await bookBefore(database, 4, { evidence: `transfer:${id(4)}:2`, serial: 'S4' });
  await addOrder(database, 5, 'cancelled');
  await bookBefore(database, 5, { refund: 'B5' });
}

const rowsOf = async ({ query }: Database, text: string): Promise<unknown[]> =>
  ((await query.execute(sql.raw(text))) as { rows: unknown[] }).rows;
const books = (database: Database): Promise<unknown[]> =>
  rowsOf(database, 'select order_id, amount_fen, evidence from ledger order by id');
/** The parts of orders' money, as evidence, fen and refund, with the serial and whether it stands. */
const allocations = (database: Database): Promise<unknown[]> =>
  rowsOf(
    database,
    `select evidence, a.amount_fen as fen, out_refund_no as refund, serial, withdrawn_at is null as stands
     from bank_allocations a join bank_transactions t on t.id = a.transaction_id order by evidence`,
  );

/** Every transfer is a transaction with its allocations, and the ledger is as it was. */
async function expectAllocated(database: Database, booksBefore: unknown[]): Promise<void> {
  expect(await books(database)).toEqual(booksBefore);
  expect(
    await rowsOf(database, `select evidence from ledger where method = 'offline' and kind = 'payment' order by 1`),
  ).toEqual(await rowsOf(database, 'select evidence from bank_allocations order by 1'));
  const line = (evidence: string, fen: number, rest: object = {}) => ({
    ...{ evidence, fen, refund: null, serial: '', stands: true },
    ...rest,
  });
  const again = { serial: 'S4' };
  expect(await allocations(database)).toEqual([
    line('transfer-return:B1', 70, { refund: 'B1', serial: 'S1' }),
    ...[1, 2, 3].map((n) => line(`transfer:${id(n)}`, 100)),
    line(`transfer:${id(4)}`, 100, { ...again, stands: false }),
    line(`transfer:${id(4)}:2`, 100, again),
    line(`transfer:${id(4)}:reversed`, -100, { ...again, stands: false }),
    line(`transfer:${id(5)}`, 100, { refund: 'B5' }),
  ]);
  const standing = await allocationsOfOrder(database.query, id(4));
  expect(standing.map(({ allocation }) => allocation.evidence)).toEqual([`transfer:${id(4)}:2`]);
  expect(standing.map(({ transaction }) => transaction.happenedOn)).toEqual(['2027-03-19']);
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
  // Listed to be checked, without a row of its own: the books stay as they are.
  const listed = await listRefunds(
    { meetingCode: '', all: false },
    { database: { query }, gateways: { payments: [] } },
  );
  expect(listed).toEqual([expect.objectContaining({ id: id(9), refundFen: 100, progress: { kind: 'unconfirmed' } })]);
  const held = { entries: await query.select().from(entries), teams: [] };
  expect((await unsettledMoney(query, held)).map(({ entryId, reason }) => [entryId, reason])).toEqual([
    [id(3), '订单 T3 的退费已批准、未登记打款：请核对后登记'],
    [id(1), '订单 T1 的退款尚未完成'],
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

it('on PGlite become transactions with their allocations', async () => {
  const client = await nativePglite().create();
  await fillEarlier(await openPglite(client, earlier));
  const middle = await openPglite(client, before);
  await fillBefore(middle);
  const booksBefore = await books(middle);
  const database = await openPglite(client, migrationsFolder);
  await expectAllocated(database, booksBefore);
  await database.close();
});

describe('on PostgreSQL', () => {
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await startTestPostgres();
  });
  afterAll(() => postgres.stop());

  it('are kept, and listed to be checked', async () => {
    const url = await postgres.createDatabase();
    const first = await openPostgres(url, earlier, () => undefined);
    await fillEarlier(first);
    await first.close();
    const database = await openPostgres(url, migrationsFolder, () => undefined);
    await expectKept(database);
    await database.close();
  });

  it('become transactions with their allocations, and the edition before goes on beside', async () => {
    const url = await postgres.createDatabase();
    const first = await openPostgres(url, earlier, () => undefined);
    await fillEarlier(first);
    await first.close();
    const middle = await openPostgres(url, before, () => undefined);
    await fillBefore(middle);
    const booksBefore = await books(middle);
    const database = await openPostgres(url, migrationsFolder, () => undefined);
    await expectAllocated(database, booksBefore);
    // As the edition before books transfers: this one sees what is booked, given back and taken back.
    await addOrder(middle, 6, 'paid');
    await bookBefore(middle, 6, { serial: 'S6' });
    await bookBefore(middle, 6, { evidence: 'transfer-return:B6', fen: 70, refund: 'B6' });
    await addOrder(middle, 7, 'cancelled');
    await bookBefore(middle, 7, { refund: 'B7' });
    const facts = async (n: number) =>
      (await allocationsOfOrder(database.query, id(n))).map(({ allocation }) => [
        allocation.evidence,
        allocation.outRefundNo,
      ]);
    expect((await facts(6)).sort()).toEqual([
      ['transfer-return:B6', 'B6'],
      [`transfer:${id(6)}`, null],
    ]);
    expect(await facts(7)).toEqual([[`transfer:${id(7)}`, 'B7']]);
    await takeBackBefore(middle, 6, `transfer:${id(6)}`);
    expect(await facts(6)).toEqual([['transfer-return:B6', 'B6']]);
    await middle.close();
    await database.close();
  });
});
