import { eq } from 'drizzle-orm';
import { overviewCalls } from '../../../src/contract/desk-calls/overview-calls';
import { shanghaiDate } from '../../../src/domain/time/shanghai-time';
import { entries } from '../../db/tables/entries';
import { meetings } from '../../db/tables/meetings';
import { orders } from '../../db/tables/orders';
import { refunds } from '../../db/tables/refunds';
import { applyForRefund, entryOf, registerDelegate, registerPaid } from '../../test-support/attendees';
import { callDesk, staffOf } from '../../test-support/desk';
import { organiserOf } from '../../test-support/organiser';
import { setUpServer } from '../../test-support/set-up-server';
import { keptInvoice, meetingIds } from '../../test-support/submissions';
import { registerByTransfer } from '../../test-support/transfers';

const meetingId = meetingIds.MI2027;
const phones = ['13812340001', '13812340002', '13812340003', '13812340004', '13812340005'] as const;
const server = setUpServer();
const run = organiserOf(() => server);

const overviewFor = async (role: 'owner' | 'registrar' | 'finance' | 'door' | 'viewer') => {
  const { headers } = await staffOf(server, '13912340009', [role], { meetingId });
  const { data } = await callDesk(server, 'getOverview', { meetingId }, headers);
  return overviewCalls.getOverview.answer.read(data);
};

/** Somebody who paid, one who asked to be paid back, one who owes the fee, and one whose review waits. */
async function registerSome(): Promise<void> {
  await registerPaid(server, phones[0]);
  await registerPaid(server, phones[1]);
  await applyForRefund(server, phones[1]);
  await registerDelegate(server, phones[2]);
  await registerDelegate(server, phones[3]);
  await server.database.query
    .update(entries)
    .set({ reviewState: 'pending' })
    .where(eq(entries.id, (await entryOf(server, phones[3])).id));
}

it('counts people by kind and state, by day, and their money', async () => {
  await registerSome();
  const { people, days, money } = await overviewFor('owner');
  expect(people.map(({ entrant, state, count }) => `${entrant} ${state} ${count}`).sort()).toEqual([
    'delegate paid 1',
    'delegate refund-under-review 1',
    'delegate under-review 1',
    'delegate unpaid 1',
  ]);
  expect(days).toEqual([{ day: shanghaiDate(server.clock.now), registered: 4, valid: 1 }]);
  expect(money).toEqual({ keptFen: 240_000, owedFen: 120_000, returnedFen: 0, invoicedFen: 0 });
});

it('counts what an order charges, rather than the fee of today', async () => {
  await registerDelegate(server, phones[0]);
  await server.database.query
    .update(entries)
    .set({ feeFen: 999_00 })
    .where(eq(entries.id, (await entryOf(server, phones[0])).id));
  expect((await overviewFor('finance')).money).toMatchObject({ owedFen: 120_000 });
});

it('lists what waits, the oldest first, for those who may deal with it', async () => {
  await registerByTransfer(server, run, phones[4]).then(() => applyForRefund(server, phones[4]));
  await registerSome();
  const waiting = async (role: Parameters<typeof overviewFor>[0]) =>
    (await overviewFor(role)).waiting.map(({ what, count, amountFen }) => [what, count, amountFen]);
  const refunds = ['refund-applications', 2, 240_000];
  const reviews = ['reviews', 1, null];
  expect(await waiting('owner')).toEqual([refunds, reviews]);
});

it('lists an invoice with what is left to invoice, and a refund that the provider refused', async () => {
  const outTradeNo = await registerPaid(server, phones[0]);
  const isTheirs = eq(orders.outTradeNo, outTradeNo);
  await server.database.query.update(orders).set({ invoice: keptInvoice }).where(isTheirs);
  const { headers } = await staffOf(server, '13912340009', ['finance'], { meetingId });
  const waiting = async () => {
    const { data } = await callDesk(server, 'getOverview', { meetingId }, headers);
    return overviewCalls.getOverview.answer.read(data).waiting.map(({ what, amountFen }) => [what, amountFen]);
  };
  expect(await waiting()).toEqual([['invoices', 120_000]]);
  await run(`refunds start ${phones[0]} 200`, { reason: '多收' });
  expect(await waiting()).toEqual([['invoices', 100_000]]);
  await server.database.query.update(refunds).set({ failure: 'NOT_ENOUGH 余额不足' });
  expect((await waiting()).map(([what]) => what).sort()).toEqual(['failed-refunds', 'invoices']);
  await server.database.query.update(refunds).set({ state: 'success', failure: '' });
  await run(`refunds start ${phones[0]}`, { reason: '多收' });
  expect(await waiting()).toEqual([]);
});

it('lists an issued invoice that a refund has left overstated, until it is reversed', async () => {
  const outTradeNo = await registerPaid(server, phones[0]);
  const isTheirs = eq(orders.outTradeNo, outTradeNo);
  await server.database.query.update(orders).set({ invoice: keptInvoice }).where(isTheirs);
  await run(`invoices issue ${outTradeNo}`, { number: '27112000000000000011' });
  const { headers } = await staffOf(server, '13912340009', ['finance'], { meetingId });
  const waiting = async () => {
    const { data } = await callDesk(server, 'getOverview', { meetingId }, headers);
    const told = overviewCalls.getOverview.answer.read(data).waiting;
    return told.map(({ what, count, amountFen }) => [what, count, amountFen]);
  };
  expect(await waiting()).toEqual([]);
  await run(`refunds start ${phones[0]} 200`, { reason: '多收' });
  expect(await waiting()).toEqual([['overstated-invoices', 1, 120_000]]);
  await run(`invoices red ${outTradeNo}`);
  expect(await waiting()).toEqual([['invoices', 1, 100_000]]);
});

it.each([
  ['registrar', ['reviews'], true],
  ['finance', ['refund-applications'], true],
  ['viewer', [], true],
  ['door', [], false],
] as const)('tells %s of %p alone', async (role, kinds, seesMoney) => {
  await registerSome();
  const { waiting, money } = await overviewFor(role);
  expect(waiting.map(({ what }) => what)).toEqual(kinds);
  expect(money !== null).toBe(seesMoney);
});

it('has no money at a meeting without a fee, and nobody of another meeting', async () => {
  await registerSome();
  const { headers } = await staffOf(server, '13912340009', ['owner']);
  const { data } = await callDesk(server, 'getOverview', { meetingId: meetingIds.FREE2027 }, headers);
  expect(overviewCalls.getOverview.answer.read(data)).toMatchObject({ money: null, people: [], waiting: [] });
});

it('tells each meeting by its numbers in the list of all', async () => {
  await registerSome();
  const { headers } = await staffOf(server, '13912340009', ['registrar']);
  const { data } = await callDesk(server, 'getMeetings', {}, headers);
  const numbers = (data as { code: string; valid: number; owing: number; waits: number }[]).map(
    ({ code, valid, owing, waits }) => [code, valid, owing, waits],
  );
  const all = await server.database.query.select({ code: meetings.code }).from(meetings);
  expect(new Map(numbers.map(([code, ...rest]) => [code, rest]))).toEqual(
    new Map(all.map(({ code }) => [code, code === 'MI2027' ? [1, 1, 1] : [0, 0, 0]])),
  );
});

it('opens the list of people meanwhile, for those who may see it', async () => {
  const open = jest.spyOn(server.dependencies.people, 'count');
  const door = await staffOf(server, '13912340071', ['door']);
  await callDesk(server, 'getOverview', { meetingId }, door.headers);
  expect(open).not.toHaveBeenCalled();
  const viewer = await staffOf(server, '13912340072', ['viewer']);
  await callDesk(server, 'getOverview', { meetingId }, viewer.headers);
  expect(open).toHaveBeenCalledWith(Number(meetingId), []);
  open.mockRestore();
});

it('opens the list of people when it is opened, and not whenever an open screen asks again', async () => {
  const open = jest.spyOn(server.dependencies.people, 'count');
  const { headers } = await staffOf(server, '13912340072', ['viewer']);
  const look = async (minutes: number, at = meetingId): Promise<number> => {
    server.clock.now += minutes * 60_000;
    expect((await callDesk(server, 'getOverview', { meetingId: at }, headers)).status).toBe(200);
    return open.mock.calls.length;
  };
  expect(await look(0)).toBe(1);
  for (let minute = 1; minute <= 70; minute += 1) expect(await look(1)).toBe(1);
  expect(await look(0, meetingIds.FREE2027)).toBe(2);
  expect(await look(10)).toBe(3);
  open.mockRestore();
});
