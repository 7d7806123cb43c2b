import { sql } from 'drizzle-orm';
import { orders } from '../../db/tables/orders';
import { ledger } from '../../db/tables/payments';
import { refundApplications, refunds } from '../../db/tables/refunds';
import { entryOf, registerPaid } from '../../test-support/attendees';
import { logIn } from '../../test-support/log-in';
import { brokenInvariants } from '../../test-support/order-invariants';
import { organiserOf } from '../../test-support/organiser';
import { setUpPostgresServer } from '../../test-support/set-up-server';
import { meetingIds } from '../../test-support/submissions';
import { checkIn } from '../door/check-in';
import { paidShareOf } from '../../stores/orders/order-items';
import { recordRefund, sendRefunds } from './send-refunds';
import { startRefund } from './start-refund';
import { dueImmediately, insertRefund } from '../../stores/refunds/store';

/** Refunds that are started while something else happens to the same money. */

const phone = '13812345678';
const { MI2027 } = meetingIds;
const server = setUpPostgresServer();
const run = organiserOf(() => server);
let entryId: string;

beforeEach(async () => {
  await registerPaid(server, phone);
  entryId = (await entryOf(server, phone)).id;
});

const outcome = (started: Promise<unknown>): Promise<string> =>
  started.then(
    () => 'done',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
const start = (amountFen: number | null) =>
  outcome(
    startRefund(entryId, { amountFen, reason: '重复', isForced: false }, (id) => id.slice(0, 8), server.dependencies),
  );
const stored = () => server.database.query.select().from(refunds);
const sumOf = async () => (await stored()).reduce((sum, { refundFen }) => sum + refundFen, 0);
const settle = async () => {
  for (let round = 0; round < 2; round += 1) {
    server.clock.now += 61_000;
    await sendRefunds(server.dependencies, server.app.log);
  }
};

it('of eight that start at once one is under way, and the rest is refused', async () => {
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => start(70_000)));
  expect(outcomes.filter((one) => one === 'done')).toHaveLength(1);
  for (const one of outcomes.filter((other) => other !== 'done'))
    expect(one).toMatch(/^上一笔退费（编号 \w{8}）尚未完成/);
  expect(await sumOf()).toBe(70_000);
});

/** Starts a refund without its locks: it reads first, and writes later by what it read. */
async function startWithoutLocks(refundFen: number, meanwhile: () => Promise<unknown>): Promise<void> {
  await server.database.query.transaction(async (query) => {
    const share = await paidShareOf(query, entryId);
    expect(share?.leftFen).toBeGreaterThanOrEqual(refundFen);
    await meanwhile();
    const [order] = await query.select().from(orders);
    const at = new Date(server.clock.now);
    await insertRefund(query, {
      ...{ outRefundNo: 'R-unlocked', orderId: order?.id ?? '', entryId, refundFen, totalFen: 120_000, reason: 'x' },
      ...{ provider: 'wechat', outTradeNo: order?.outTradeNo ?? '', createdAt: at, updatedAt: dueImmediately },
    });
  });
}

it('and the locks and the trigger are what holds it: without them more goes back than was paid', async () => {
  await expect(startWithoutLocks(70_000, () => start(70_000))).rejects.toThrow();
  expect(await sumOf()).toBe(70_000);
  await settle();
  await server.database.query.execute(sql`alter table refunds disable trigger refunds_within_share`);
  try {
    await startWithoutLocks(50_000, () => start(50_000));
    expect(await sumOf()).toBe(170_000);
  } finally {
    await server.database.query.execute(sql`alter table refunds enable trigger refunds_within_share`);
  }
});

it('two inserts at once that only the trigger sees are one', async () => {
  const [order] = await server.database.query.select().from(orders);
  const insert = (n: number) =>
    outcome(
      insertRefund(server.database.query, {
        ...{ outRefundNo: `R-${n}`, orderId: order?.id ?? '', entryId, refundFen: 70_000, totalFen: 120_000 },
        ...{ provider: 'wechat', outTradeNo: order?.outTradeNo ?? '', reason: 'x' },
        ...{ createdAt: new Date(server.clock.now), updatedAt: dueImmediately },
      }),
    );
  const outcomes = await Promise.all([1, 2, 3, 4].map(insert));
  expect(outcomes.filter((one) => one === 'done')).toHaveLength(1);
});

it('meets an application, an approval or a check-in at that moment, and one of the two stands', async () => {
  const headers = await logIn(server, MI2027, phone);
  const { ticketRef } = await entryOf(server, phone);
  const apply = () =>
    server.post('/api/appweb/entered/applyRefund', { meetingId: MI2027, enteredId: entryId }, headers);
  for (let round = 0; round < 12; round += 1) {
    const pause = new Promise((resolve) => setTimeout(resolve, round % 4));
    const [started, applied] = await Promise.all([pause.then(() => start(1_000)), apply()]);
    expect(applied.httpStatus).toBe(200);
    const applications = await server.database.query.select().from(refundApplications);
    const pending = applications.filter(({ decision }) => decision === 'pending');
    expect(pending).toHaveLength(applied.status === 200 ? 1 : 0);
    // A part leaves the rest to be applied for; an application is the organiser's to answer first.
    if (started !== 'done') expect(started).toContain('正在申请退费');
    const asked = pending[0]?.id ?? '';
    if (started !== 'done') expect(pending[0]?.refundFen).toBeGreaterThan(0);
    await run(`refunds refuse ${asked.slice(0, 8)}`);
    await settle();
    expect(await brokenInvariants(server.database.query, 'any registrations')).toEqual([]);
  }
  const [started, used] = await Promise.all([start(null), checkIn(ticketRef, '', server.dependencies)]);
  if (started === 'done') expect(used).toMatchObject({ outcome: 'refused' });
  else expect([started, used.outcome]).toEqual(['该参会人已签到', 'admitted']);
});

it('WeChat’s notification between two of them counts once', async () => {
  expect(await start(70_000)).toBe('done');
  const [first] = await stored();
  const { provider = '', outRefundNo = '', refundFen = 0 } = first ?? {};
  const report = { provider, outRefundNo, refundId: 'r', state: 'success', refundFen } as const;
  const [told, again, next, beyond] = await Promise.all([
    recordRefund(report, server.dependencies),
    recordRefund(report, server.dependencies),
    start(50_000),
    start(50_000),
  ]);
  expect([told, again]).toEqual([true, true]);
  // Whichever came first, no more than the share is on its way.
  expect([next, beyond].filter((one) => one === 'done').length).toBeLessThanOrEqual(1);
  await settle();
  const done = [next, beyond].includes('done');
  expect(await sumOf()).toBe(done ? 120_000 : 70_000);
  const rows = (await server.database.query.select().from(ledger)).filter(({ kind }) => kind === 'refund');
  expect(rows.map(({ amountFen }) => amountFen)).toEqual(done ? [-70_000, -50_000] : [-70_000]);
});
