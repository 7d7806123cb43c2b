import { sql } from 'drizzle-orm';
import { readDecisions, type DecidedRow } from '../../../src/domain/bank/read-decisions';
import { bankTransactions } from '../../db/tables/bank';
import { orders } from '../../db/tables/orders';
import { pay, registerDelegate } from '../../test-support/attendees';
import { logIn } from '../../test-support/log-in';
import { brokenInvariants } from '../../test-support/order-invariants';
import { setUpPostgresServer } from '../../test-support/set-up-server';
import { meetingIds } from '../../test-support/submissions';
import { insertTransaction, transactionsLike } from '../../stores/bank/transactions';
import { bookBankRows, type BookedRow } from './book-bank-rows';

/** Two people at one statement, and a statement that is booked while its payers go on. */

const server = setUpPostgresServer();
const people = 6;
let numbers: string[];
let rows: DecidedRow[];

const phoneOf = (n: number): string => `1391234567${n}`;

beforeEach(async () => {
  numbers = [];
  for (let n = 0; n < people; n += 1) numbers.push(await registerDelegate(server, phoneOf(n)));
  const row = (outTradeNo: string, n: number, fen = 120_000) => ({
    ...{ file: 'a.xls', row: 4 + n, date: '2027-03-19', direction: 'in', amountFen: fen, currency: 'CNY' },
    // The last two differ in nothing.
    ...{ payer: n < people - 2 ? `付款人${n}` : '同一单位', serial: '', text: '', proposals: [] },
    decision: { orders: [{ outTradeNo }] },
  });
  rows = readDecisions(numbers.map((outTradeNo, n) => row(outTradeNo, n)));
});

const book = (given = rows): Promise<BookedRow[]> => bookBankRows(given, '', server.dependencies, server.app.log);
const soundness = () => brokenInvariants(server.database.query, 'any registrations');
const recorded = () => server.database.query.select().from(bankTransactions);

it('without the lock two people record one transfer twice', async () => {
  const definition = (await server.database.query.execute(
    sql`select indexdef from pg_indexes where indexname = 'bank_transactions_identity'`,
  )) as { rows: { indexdef: string }[] };
  await server.database.query.execute(sql`drop index bank_transactions_identity`);
  try {
    // Both read before either writes.
    const read = () => transactionsLike(server.database.query, [{ date: '2027-03-19', amountFen: 120_000 }]);
    const record = async (found: readonly unknown[]) => {
      if (found.length > 0) return;
      await insertTransaction(server.database.query, {
        ...{ id: server.dependencies.randomIds.id(), meetingId: 1, source: 'statement', identity: 'one' },
        ...{ direction: 'in', happenedOn: '2027-03-19', amountFen: 120_000, payer: '甲', payerAccount: '', remark: '' },
        recordedAt: new Date(),
      });
    };
    await Promise.all((await Promise.all([read(), read()])).map(record));
    expect(await recorded()).toHaveLength(2);
  } finally {
    await server.reset();
    await server.database.query.execute(sql.raw(definition.rows[0]?.indexdef ?? ''));
  }
});

it('books each transfer once, however many people book the statement at once', async () => {
  const results = await Promise.all(Array.from({ length: 4 }, () => book()));
  for (let n = 0; n < people; n += 1) {
    const outcomes = results.map((result) => result[n]?.outcome).sort();
    expect(outcomes).toEqual(['booked', 'known', 'known', 'known']);
  }
  expect(await recorded()).toHaveLength(people);
  const states = await server.database.query.select({ status: orders.status }).from(orders);
  expect(new Set(states.map(({ status }) => status))).toEqual(new Set(['paid']));
  expect(await soundness()).toEqual([]);
});

it('gives a transfer to one order, where two people give it to two', async () => {
  const [first] = rows.slice(0, 1);
  const toOther = { ...first, decision: rows[1]?.decision ?? null } as DecidedRow;
  const results = await Promise.all([book([first as DecidedRow]), book([toOther])]);
  expect(
    results
      .flat()
      .map(({ outcome }) => outcome)
      .sort(),
  ).toEqual(['booked', 'refused']);
  expect(await recorded()).toHaveLength(1);
  expect(await soundness()).toEqual([]);
});

it('meets payers who cancel, or pay by WeChat, at that moment', async () => {
  const parts = readDecisions(
    rows.map((row) => ({ ...row, amountFen: 50_000, decision: { orders: row.decision?.orders } })),
  );
  const sessions = await Promise.all(numbers.map((_, n) => logIn(server, meetingIds.MI2027, phoneOf(n))));
  const held = await server.database.query.select().from(orders);
  const acts = numbers.map(async (outTradeNo, n) => {
    await new Promise((resolve) => setTimeout(resolve, n * 3));
    if (n % 2 === 0) return pay(server, outTradeNo).catch((error: unknown) => error);
    const orderId = held.find((order) => order.outTradeNo === outTradeNo)?.id;
    const body = { meetingId: meetingIds.MI2027, orderId };
    return server.post('/api/appweb/team/cancelOrder', body, sessions[n]);
  });
  await Promise.all([book(parts), ...acts]);
  expect(await soundness()).toEqual([]);
  await book(parts);
  expect(await soundness()).toEqual([]);
});
