import { eq } from 'drizzle-orm';
import { checkIns } from '../../db/tables/check-ins';
import { orders } from '../../db/tables/orders';
import { ledger } from '../../db/tables/payments';
import { entryOf, registerDelegate } from '../../test-support/attendees';
import { logIn } from '../../test-support/log-in';
import { brokenInvariants } from '../../test-support/order-invariants';
import { organiserOf } from '../../test-support/organiser';
import { setUpPostgresServer } from '../../test-support/set-up-server';
import { fullSubmission, meetingIds } from '../../test-support/submissions';
import { registerByTransfer } from '../../test-support/transfers';
import { checkIn } from '../door/check-in';
import { hasCheckedIn } from '../../stores/door/scans';
import { updateEntry } from '../../stores/entries/store';
import { lockOrderById, updateOrder } from '../../stores/orders/store';
import { takeBackTransfer } from '../bank/take-back-transfer';

/** A transfer that is taken back, or booked, while something is done that rests on it. */

const phone = '13812345678';
const { MI2027 } = meetingIds;
const server = setUpPostgresServer();
const run = organiserOf(() => server);
let outTradeNo: string;

const outcome = (done: Promise<unknown>): Promise<string> =>
  done.then(
    () => 'done',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
const takeBack = () => outcome(takeBackTransfer(outTradeNo, '记错', server.dependencies));
const order = async () =>
  (await server.database.query.select().from(orders).where(eq(orders.outTradeNo, outTradeNo)))[0];
const usedUnpaid = async (): Promise<boolean> => {
  const used = await server.database.query.select().from(checkIns);
  return used.length > 0 && (await entryOf(server, phone)).payment === 'unpaid';
};

async function confirmAnew(): Promise<void> {
  await server.reset();
  outTradeNo = await registerByTransfer(server, run, phone);
}

/** Reverses without the locks on the order's people: it reads first, and writes later by what it read. */
async function takeBackWithoutLocks(meanwhile: () => Promise<unknown>): Promise<void> {
  const { id } = await entryOf(server, phone);
  await server.database.query.transaction(async (query) => {
    const locked = await lockOrderById(query, (await order())?.id ?? '');
    expect(await hasCheckedIn(query, id)).toBe(false);
    await meanwhile();
    await updateOrder(query, locked.id, { status: 'pending' });
    await updateEntry(query, id, { payment: 'unpaid', isRegistered: false, updatedAt: new Date(server.clock.now) });
  });
}

it('without its locks somebody is in the hall who has not paid', async () => {
  await confirmAnew();
  const { ticketRef } = await entryOf(server, phone);
  await takeBackWithoutLocks(() => checkIn(ticketRef, '', server.dependencies));
  expect(await usedUnpaid()).toBe(true);
});

type Meanwhile = (who: { id: string; ticketRef: string; headers: { authorization: string } }) => Promise<boolean>;
const acts: [string, Meanwhile][] = [
  ['a check-in', async ({ ticketRef }) => (await checkIn(ticketRef, '', server.dependencies)).outcome === 'admitted'],
  [
    'an application for a refund',
    async ({ id, headers }) => {
      const body = { meetingId: MI2027, enteredId: id };
      const answer = await server.post('/api/appweb/entered/applyRefund', body, headers);
      // Nothing fails on the way: the order is locked before the ticket, as everywhere.
      expect(answer.httpStatus).toBe(200);
      return answer.status === 200;
    },
  ],
  ['a refund', async () => (await run(`refunds start ${phone}`, { reason: '重复' })).exitCode === 0],
  [
    'a transfer of the ticket',
    async ({ id, headers }) => {
      const body = { ...fullSubmission({ phone: '13912345678' }), meetingId: MI2027, enteredId: id };
      const answer = await server.post('/api/appweb/entered/applyTransfer', body, headers);
      expect(answer.httpStatus).toBe(200);
      return answer.status === 200;
    },
  ],
];

it.each(acts)('meets %s, and one of the two stands', async (_what, act) => {
  for (let round = 0; round < 6; round += 1) {
    await confirmAnew();
    const { id, ticketRef } = await entryOf(server, phone);
    const headers = await logIn(server, MI2027, phone);
    const pause = new Promise((resolve) => setTimeout(resolve, (round % 3) * 4));
    const [taken, isDone] = await Promise.all([pause.then(takeBack), act({ id, ticketRef, headers })]);
    expect([taken === 'done', isDone].filter(Boolean)).toHaveLength(1);
    expect((await order())?.status).toBe(taken === 'done' ? 'pending' : 'paid');
    expect(await brokenInvariants(server.database.query, 'any registrations')).toEqual([]);
  }
});

it('is taken back once, and booked again once, however many do it at once', async () => {
  await confirmAnew();
  const taken = await Promise.all(Array.from({ length: 6 }, takeBack));
  expect(taken.filter((one) => one === 'done')).toHaveLength(1);
  const confirmed = await Promise.all(Array.from({ length: 6 }, () => run(`payments confirm ${outTradeNo} 1200`)));
  expect(confirmed.filter(({ exitCode }) => exitCode === 0)).toHaveLength(1);
  const amounts = (await server.database.query.select().from(ledger)).map(({ amountFen }) => amountFen);
  expect(amounts).toEqual([120_000, -120_000, 120_000]);
});

it('one serial is one transfer’s, whoever else books it at that moment', async () => {
  await server.reset();
  const numbers: string[] = [];
  for (let n = 0; n < 6; n += 1) numbers.push(await registerDelegate(server, `1391234567${n}`));
  const answers = await Promise.all(numbers.map((number) => run(`payments confirm ${number} 1200`, { serial: 'S-1' })));
  expect(answers.filter(({ exitCode }) => exitCode === 0)).toHaveLength(1);
  for (const { exitCode, lines } of answers)
    if (exitCode !== 0) expect(lines[0]).toMatch(/^银行流水号 S-1 已登记在订单 T\w+，请核对$/);
  expect(await server.database.query.select().from(ledger)).toHaveLength(1);
});
