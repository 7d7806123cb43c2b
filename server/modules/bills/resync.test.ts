import { eq } from 'drizzle-orm';
import { entries } from '../../db/tables/entries';
import { orders } from '../../db/tables/orders';
import { ledger } from '../../db/tables/payments';
import { refunds } from '../../db/tables/refunds';
import { unknownPayments } from '../../db/tables/unknown-payments';
import type { BillEntry, PaymentReport } from '../../gateways/payment-provider';
import { entryOf, registerDelegate, registerPaid } from '../../test-support/attendees';
import { gatewayError } from '../../test-support/fake-gateways';
import { organiserOf } from '../../test-support/organiser';
import { addTestMembers, payOrder, prepay, startTeam, submitTestOrder } from '../../test-support/team';
import { startTestServer, type TestServer } from '../../test-support/test-server';
import { recordAct } from '../../stores/audit/store';

/** What a restored database has forgotten, brought back from a provider whose bills say it. */

const day = '2027-03-20';
const phone = '13812345678';
let server: TestServer;
const run = organiserOf(() => server);
const query = () => server.database.query;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.reset());
afterEach(() => jest.restoreAllMocks());
afterAll(() => server.close());

const payment = (outTradeNo: string, amountFen: number): BillEntry => ({
  ...{ movement: 'payment', outTradeNo, transactionId: `4200${outTradeNo}`, outRefundNo: '', amountFen, state: 'done' },
});
const refund = (outTradeNo: string, outRefundNo: string, amountFen: number): BillEntry => ({
  ...payment(outTradeNo, amountFen),
  ...{ movement: 'refund', outRefundNo },
});

/** The next day, with this bill; WeChat says of a payment what the bill does. */
function setBill(...bill: BillEntry[]): void {
  server.clock.now = Date.parse('2027-03-21T11:00:00+08:00');
  server.gateways.pay.bills.set(day, bill);
  const { pay } = server.gateways;
  const ask = pay.query.bind(pay);
  jest.spyOn(pay, 'query').mockImplementation(async (outTradeNo): Promise<PaymentReport | null> => {
    const paid = bill.find((entry) => entry.movement === 'payment' && entry.outTradeNo === outTradeNo);
    const back = bill.some((entry) => entry.movement === 'refund' && entry.outTradeNo === outTradeNo);
    if (paid === undefined) return ask(outTradeNo);
    const { transactionId, amountFen } = paid;
    const report = { provider: 'wechat', outTradeNo, transactionId, amountFen, payerId: 'openid-1' };
    return { ...report, state: back ? 'refunded' : 'paid', paidAt: `${day}T10:00:00+08:00` };
  });
}

const resync = () => run('resync', { since: day });
const amounts = async () => (await query().select().from(ledger)).map(({ amountFen }) => amountFen);
const listed = async () => (await run('bill list')).lines.slice(2, -1);

it('a refund of somebody’s own order ends their ticket, once', async () => {
  const outTradeNo = await registerPaid(server, phone);
  setBill(payment(outTradeNo, 120_000), refund(outTradeNo, 'R1', 120_000));
  expect((await resync()).lines).toEqual(
    expect.arrayContaining([expect.stringContaining('退款 1 笔'), '账单与账上一致']),
  );
  expect(await entryOf(server, phone)).toMatchObject({ refund: 'refunded', live: false });
  expect(await amounts()).toEqual([120_000, -120_000]);
  await resync();
  expect(await amounts()).toEqual([120_000, -120_000]);
  expect((await run('refunds list')).lines).toEqual(['没有待处理的退费']);
  // Registering again is open to them.
  expect(await registerDelegate(server, phone)).toMatch(/^T/);
});

it('a payment that went back in full pays for nothing, whether its order is known or not', async () => {
  const outTradeNo = await registerDelegate(server, phone);
  setBill(
    ...[payment(outTradeNo, 120_000), refund(outTradeNo, 'R1', 120_000)],
    ...[payment('T-lost', 500), refund('T-lost', 'R2', 200), refund('T-lost', 'R3', 300)],
  );
  expect((await resync()).lines).toContain('账单与账上一致');
  expect((await amounts()).sort((a, b) => a - b)).toEqual([-120_000, -300, -200, 500, 120_000]);
  expect(await query().select().from(orders)).toMatchObject([{ status: 'pending' }]);
  expect(await query().select().from(unknownPayments)).toEqual([]);
  expect(await query().select().from(refunds)).toHaveLength(3);
});

it('of a team’s payment that went back in part, the rest pays; whose part it was is left to the organiser', async () => {
  const operator = await startTeam(server);
  const members = await addTestMembers(server, operator, [1, 2, 3]);
  const { outTradeNo } = await submitTestOrder(operator, members);
  setBill(payment(outTradeNo, 240_000), refund(outTradeNo, 'R1', 80_000));
  expect((await resync()).lines).toContain('账单与账上有 1 处差异：见 bill list');
  expect(await amounts()).toEqual([240_000]);
  expect(await query().select().from(orders)).toMatchObject([{ status: 'paid' }]);
  expect(await listed()).toEqual([expect.stringMatching(/退款 +R1 +账单有，账上没有/)]);
  // Now one of them asks for it, as they had before.
  const enteredId = members[1]?.id;
  await server.post('/api/appweb/entered/applyRefund', { meetingId: operator.meetingId, enteredId }, operator.headers);
  await resync();
  expect(await amounts()).toEqual([240_000, -80_000]);
  expect(await listed()).toEqual([]);
  const [member] = await query()
    .select()
    .from(entries)
    .where(eq(entries.id, enteredId ?? ''));
  expect(member).toMatchObject({ refund: 'refunded', live: false });
});

it('two refunds of one team’s order are not booked for the same member', async () => {
  const operator = await startTeam(server);
  const members = await addTestMembers(server, operator, [1, 2]);
  const { outTradeNo } = await submitTestOrder(operator, members);
  await payOrder(server, outTradeNo);
  for (const { id: enteredId } of members)
    await server.post(
      '/api/appweb/entered/applyRefund',
      { meetingId: operator.meetingId, enteredId },
      operator.headers,
    );
  setBill(payment(outTradeNo, 160_000), refund(outTradeNo, 'R1', 80_000));
  await resync();
  // Two have asked, and one was given back.
  expect(await amounts()).toEqual([160_000]);
  expect(await listed()).toHaveLength(1);
});

it('a run that was broken off is completed by the next', async () => {
  const outTradeNo = await registerDelegate(server, phone);
  await prepay(server, outTradeNo);
  server.gateways.pay.pay(outTradeNo);
  setBill(payment(outTradeNo, 120_000), payment('T-lost', 500));
  jest.spyOn(server.gateways.pay, 'query').mockRejectedValue(gatewayError('NETWORK', true));
  expect(await resync()).toMatchObject({ exitCode: 3 });
  expect(await amounts()).toEqual([]);
  jest.restoreAllMocks();
  setBill(payment(outTradeNo, 120_000), payment('T-lost', 500));
  expect((await resync()).lines).toContain('没有对应订单的收款 1 笔：见 payments unknown');
  expect(await amounts()).toEqual([120_000]);
  expect(await query().select().from(unknownPayments)).toMatchObject([{ outTradeNo: 'T-lost', amountFen: 500 }]);
});

it('begins on the day of the restored backup, or on one that is named', async () => {
  expect(await run('resync')).toMatchObject({
    exitCode: 2,
    lines: expect.arrayContaining([expect.stringContaining('--since')]),
  });
  expect(await run('resync', { since: 'yesterday' })).toMatchObject({ exitCode: 2 });
  expect(await run('resync', { as: '', since: day })).toMatchObject({ exitCode: 2 });
  setBill();
  const subjectId = '2027-03-19T18:30:00.000Z';
  await recordAct(query(), { actor: 'organiser 王芳', act: 'restore', subjectId, exitCode: 0 });
  expect((await run('resync')).lines[0]).toMatch(/^微信支付 2027-03-20 起/);
});
