import { getTableColumns, getTableName, is, sql } from 'drizzle-orm';
import { PgCustomColumn, PgTable } from 'drizzle-orm/pg-core';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createDataCipher } from '../../secrets/data-cipher';
import type { Database } from '../../db/database';
import { entries } from '../../db/tables/entries';
import { orders } from '../../db/tables/orders';
import { seedDemoMeetings } from '../../demo/seed-demo-meetings';
import { creditInfo, keptCredit, fullSubmission, invoiceInfo, keptInvoice } from '../../test-support/submissions';
import { openTestDatabase } from '../../test-support/test-database';
import { startTestServer, testNow } from '../../test-support/test-server';
import { testSecret } from '../../test-support/test-settings';
import { findLiveEntry } from '../../stores/entries/store';
import { isKeyKept, openDataKeys, WrongSecretError } from './open-keys';
import { resealTable, notSealedWith } from './reseal-rows';
import { rotateKeys } from './rotate-keys';
import { sealedTables } from './sealed-tables';
import { countKeyUses } from './used-keys';
import { revealAnswers } from '../../stores/entries/sealed-answers';
import type { DataSecrets } from '../../secrets/data-secret';

const phone = '13812345678';
const idNumber = '110105194912310021';
const newSecret = Buffer.alloc(32, 8);
const strange = Buffer.alloc(32, 9);
const at = new Date(testNow);

let database: Database;
beforeEach(async () => {
  database = await openTestDatabase();
  await seedDemoMeetings(database.query, testNow);
});
afterEach(() => database.close());

const open = (writing: Buffer, ...reading: Buffer[]) => openDataKeys(database.query, { writing, reading }, at);
const rotated = async (secrets: DataSecrets, report: (line: string) => void = () => undefined) =>
  rotateKeys({ database, cipher: await openDataKeys(database.query, secrets, at) }, report);

/** As an earlier version kept it: all in plain, but for the ID number. */
async function fillPlain(): Promise<string> {
  const id = '00000000-0000-4000-8000-000000000001';
  const sealedId = createDataCipher(testSecret).encrypt(idNumber, `entered:${id}:cardNum`);
  const answers = JSON.stringify({ name: '王芳', phone, cardNum: sealedId, nation: '土家族' });
  await database.query.execute(sql`
    insert into entered (id, meeting_id, name, phone, entry_type, user_type, answers, credit, fee_fen, ticket_ref, created_at, updated_at)
    values (${id}, 1, '王芳', ${phone}, 2, 7, ${answers}::jsonb, ${JSON.stringify(creditInfo)}::jsonb, 100, 'T', now(), now())`);
  await database.query.execute(sql`
    insert into orders (id, meeting_id, out_trade_no, amount_fen, commodity_name, invoice, created_at)
    values (${id}, 1, 'T1', 100, 'x', ${JSON.stringify(invoiceInfo)}::jsonb, now())`);
  await database.query.execute(sql`
    insert into teams (id, meeting_id, contact_name, team_name, province, phone, created_at)
    values (${id}, 1, '李秘书', '一队', '湖南省', ${phone}, now())`);
  await database.query.execute(sql`
    insert into sessions (token_digest, meeting_id, phone, created_at, expires_at) values ('d', 1, ${phone}, now(), now())`);
  await database.query.execute(sql`
    insert into notices (phone, template, parameters, due_at, created_at)
    values (${phone}, 'ticket-received', '{"name": "王芳"}', now(), now())`);
  return id;
}

/** Everything as it stands in the database. */
async function stored(): Promise<string> {
  const contents = await Promise.all(
    sealedTables.map(({ name }) => database.query.execute(sql`select * from ${sql.identifier(name)}`)),
  );
  return JSON.stringify(contents);
}
const keysUsed = async () => new Set((await countKeyUses(database.query)).map(({ keyId }) => keyId));

it('encrypts at start what was kept in plain, and finds and reads it as before', async () => {
  const id = await fillPlain();
  expect(await stored()).toContain(phone);
  const cipher = await open(testSecret);
  const all = await stored();
  for (const text of [phone, '王芳', '李秘书', '土家族', idNumber, creditInfo.gzdw, invoiceInfo.invoiceTitle])
    expect(all).not.toContain(text);
  const entry = await findLiveEntry(database.query, 1, phone);
  expect(entry).toMatchObject({ id, name: '王芳', phone, credit: keptCredit });
  expect(revealAnswers(entry?.answers ?? {}, id, cipher)).toEqual({
    ...{ name: '王芳', phone, nation: '土家族' },
    cardNum: idNumber,
  });
  const [order] = await database.query.select().from(orders);
  expect(order?.invoice).toEqual(keptInvoice);
  expect(await keysUsed()).toEqual(new Set([cipher.keyId]));
  // Nothing is left to do at the next start.
  await open(testSecret);
  expect(await stored()).toBe(all);
});

it('does not start with another secret, and writes nothing', async () => {
  await fillPlain();
  await open(testSecret);
  const before = await stored();
  await expect(open(strange)).rejects.toThrow(WrongSecretError);
  await expect(open(strange)).rejects.toThrow(/DATA_SECRET is not this database's secret.*DATA_SECRET_OLD/);
  expect(await stored()).toBe(before);
});

it('does not start with another secret on a database that keeps no keys yet', async () => {
  await fillPlain();
  const before = await stored();
  await expect(open(strange)).rejects.toThrow(WrongSecretError);
  expect(await stored()).toBe(before);
});

it('of two servers that begin an empty database with different secrets one is refused', async () => {
  const outcomes = await Promise.allSettled([open(testSecret), open(strange)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

it('takes on a new secret beside the former one: reads with both, writes with the new', async () => {
  await fillPlain();
  const former = await open(testSecret);
  const cipher = await open(newSecret, testSecret);
  expect(await findLiveEntry(database.query, 1, phone)).toMatchObject({ name: '王芳' });
  expect(cipher.keyId).not.toBe(former.keyId);
  // Logins, codes and addresses of files stay good.
  expect(cipher.digest('x')).toBe(former.digest('x'));
  await expect(open(newSecret)).rejects.toThrow(new RegExp(`encrypted with key ${former.keyId}.*DATA_SECRET_OLD`));
});

it('rotates everything to the key that writes, says how far it is, and then does without the former', async () => {
  await fillPlain();
  const former = await open(testSecret);
  const lines: string[] = [];
  expect(await rotated({ writing: newSecret, reading: [testSecret] }, (line) => lines.push(line))).toEqual({
    done: 5,
    left: 0,
    unreadable: [],
  });
  expect(lines).toContain('报名：共 1 条需要重新加密');
  const cipher = await open(newSecret);
  expect(await keysUsed()).toEqual(new Set([cipher.keyId]));
  expect(await findLiveEntry(database.query, 1, phone)).toMatchObject({ name: '王芳', phone, credit: keptCredit });
  expect(await rotated({ writing: newSecret, reading: [] })).toEqual({ done: 0, left: 0, unreadable: [] });
  const records = await database.query.execute(sql`select 1 from audit_records where after ? 'changed'`);
  expect(records).toMatchObject({ rows: [] });
  // A server that still writes with the former key is told so.
  expect([await isKeyKept(database.query, former), await isKeyKept(database.query, cipher)]).toEqual([false, true]);
});

it('knows every encrypted column', () => {
  const tables = readdirSync(join(__dirname, '../../db/tables'))
    .flatMap((file) => Object.values(jest.requireActual<Record<string, unknown>>(`../../db/tables/${file}`)))
    .filter((table): table is PgTable => is(table, PgTable));
  const sealed = tables.flatMap((table) =>
    Object.values(getTableColumns(table))
      .filter((column) => is(column, PgCustomColumn) && ['text', 'jsonb'].includes(column.getSQLType()))
      .map((column) => `${getTableName(table)}.${column.name}`),
  );
  const known = sealedTables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`));
  expect([...sealed, 'entered.answers'].sort()).toEqual([...known].sort());
});

it('goes on where a rotation was stopped', async () => {
  const server = await startTestServer({ database });
  await open(testSecret);
  for (let n = 0; n < 5; n += 1)
    await server.post('/api/appweb/entered/fromAdd', fullSubmission({ phone: `1381234567${n}` }));
  const cipher = await open(newSecret, testSecret);
  const [entered] = sealedTables;
  const stop = (): never => {
    throw new Error('stopped');
  };
  await expect(
    resealTable(database.query, entered!, notSealedWith(cipher.keyId), cipher, { onBatch: stop }),
  ).rejects.toThrow('stopped');
  expect(await rotated({ writing: newSecret, reading: [testSecret] })).toEqual({ done: 0, left: 0, unreadable: [] });
  expect((await database.query.select().from(entries)).map((row) => row.phone).sort()).toEqual(
    [0, 1, 2, 3, 4].map((n) => `1381234567${n}`),
  );
});
