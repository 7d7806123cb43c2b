import { eq } from 'drizzle-orm';
import { billChecks, billDifferences } from '../../db/tables/bills';
import { orders } from '../../db/tables/orders';
import { ledger } from '../../db/tables/payments';
import { refunds } from '../../db/tables/refunds';
import { unknownPayments } from '../../db/tables/unknown-payments';
import { entryOf, registerDelegate } from '../../test-support/attendees';
import { logIn } from '../../test-support/log-in';
import { organiserOf } from '../../test-support/organiser';
import { startTestSandbox, type TestSandbox } from '../../test-support/start-test-sandbox';
import { meetingIds } from '../../test-support/submissions';
import { setUpServer } from '../../test-support/set-up-server';
import { reconcilePayments } from '../payments/attempts';
import { identifyPayer, startPayment } from '../payments/start-payment';
import { sendRefunds } from '../refunds/send-refunds';
import { checkDueBills } from './check-bill';

/** A day of payments at the sandbox, whose notifications never arrive here, and its bill the next day. */

const day = '2027-03-20';
const { MI2027 } = meetingIds;
const server = setUpServer();
let sandbox: TestSandbox;

beforeEach(async () => {
  sandbox = await startTestSandbox();
  sandbox.clock.now = server.clock.now;
  server.gateways.payments = [sandbox.pay];
});
afterEach(async () => {
  jest.restoreAllMocks();
  await sandbox.remove();
});

const run = organiserOf(() => server);
const query = () => server.database.query;
const ledgerAmounts = async () => (await query().select().from(ledger)).map(({ amountFen }) => amountFen);
const listed = async () => (await run('bill list')).lines.slice(2, -1);

/** Registers and pays without a notification to the server. */
async function pay(phone: string): Promise<string> {
  const outTradeNo = await registerDelegate(server, phone);
  await identifyPayer('code-1', server.dependencies);
  const checkoutId = await startPayment({ outTradeNo, payerId: 'openid-1', provider: '' }, server.dependencies);
  await sandbox.arm('drop-notify');
  const paid = await sandbox.post('/sandbox/pay', sandbox.pay.clientParameters(checkoutId, sandbox.clock.now));
  if (!paid.ok) throw new Error(await paid.text());
  return outTradeNo;
}

/** Moves the clock to this hour of the next day in China. */
function passTo(hour: number): void {
  server.clock.now = Date.parse(`2027-03-21T${String(hour).padStart(2, '0')}:00:00+08:00`);
  sandbox.clock.now = server.clock.now;
}

async function refundOf(phone: string): Promise<void> {
  const headers = await logIn(server, MI2027, phone);
  sandbox.clock.now = server.clock.now;
  const body = { meetingId: MI2027, enteredId: (await entryOf(server, phone)).id };
  await server.post('/api/appweb/entered/applyRefund', body, headers);
  await run(`refunds approve ${(await run('refunds list')).lines[2]?.split(' ')[0]}`);
}

it('is compared when it is there, and says nothing where both are the same', async () => {
  await pay('13812345678');
  await pay('13812345679');
  await reconcilePayments(server.dependencies, server.app.log);
  await refundOf('13812345678');
  passTo(9);
  expect(await run(`bill check ${day}`)).toMatchObject({
    ...{ exitCode: 1, lines: ['微信支付 2027-03-20 的账单尚未生成，请稍后再试'] },
  });
  passTo(11);
  await sendRefunds(server.dependencies, server.app.log);
  expect((await run(`bill check ${day}`)).lines).toEqual([
    '微信支付 2027-03-20：收款 2 笔 ¥2,400.00，退款 1 笔 ¥1,200.00',
    '与账上一致',
  ]);
  expect((await run('bill list')).lines).toEqual(['没有待处理的差异', '最近核对的账单：2027-03-20']);
  expect(await run('bill check yesterday')).toMatchObject({ exitCode: 2 });
});

it('brings in what never arrived here, also for orders that are not here, as after a restore', async () => {
  const found = await pay('13812345678');
  const lost = await pay('13812345679');
  await query().execute(`update payment_attempts set out_trade_no = 'T-another' where out_trade_no = '${lost}'`);
  passTo(11);
  await server.database.query.update(orders).set({ outTradeNo: 'T-another' }).where(eq(orders.outTradeNo, lost));
  await run(`bill check ${day}`);
  expect(await listed()).toEqual([]);
  expect(await ledgerAmounts()).toEqual([120_000]);
  expect((await query().select().from(orders).where(eq(orders.outTradeNo, found)))[0]).toMatchObject({
    status: 'paid',
  });
  expect(await query().select().from(unknownPayments)).toMatchObject([{ outTradeNo: lost, amountFen: 120_000 }]);
});

it.each([
  ['bill-missing-row', /^\d+ +2027-03-20 +微信 +收款 +T\w+ +账上有，账单没有 +¥1,200\.00 +— +待处理$/],
  ['bill-extra-row', /^\d+ +2027-03-20 +微信 +收款 +TEXTRA\d+ +账单有，账上没有 +— +¥1,200\.00 +已完成 +待处理$/],
  ['bill-wrong-amount', /^\d+ +2027-03-20 +微信 +收款 +T\w+ +金额不同 +¥1,200\.00 +¥0\.01 +已完成 +待处理$/],
])('%s is found, reported once, listed, and resolved with a name and a note', async (fault, line) => {
  const report = jest.spyOn(server.dependencies, 'reportFault');
  await pay('13812345678');
  await reconcilePayments(server.dependencies, server.app.log);
  passTo(11);
  await sandbox.arm(fault);
  expect((await run(`bill check ${day}`)).lines[1]).toBe('有 1 处差异，见 bill list');
  expect(report.mock.calls).toEqual([[{ provider: 'wechat', day, differences: '1' }, expect.any(String)]]);
  expect(await listed()).toEqual([expect.stringMatching(line)]);
  const id = (await listed())[0]?.split(' ')[0] ?? '';
  expect(await run(`bill resolve ${id}`, { as: '' })).toMatchObject({ exitCode: 2 });
  expect(await run(`bill resolve ${id}`)).toMatchObject({
    exitCode: 2,
    lines: expect.arrayContaining(['请用 --note 说明差异的原因和处理']),
  });
  expect(await run(`bill resolve ${id}`, { note: '已与微信核实' })).toMatchObject({ exitCode: 0 });
  expect(await run(`bill resolve ${id}`, { note: '再次' })).toMatchObject({ exitCode: 1 });
  expect(await listed()).toEqual([]);
  expect((await run('bill list', { all: '' })).lines[2]).toMatch(/2027-03-21 11:00:00 王芳 已与微信核实$/);
  // The same once more stays resolved.
  await sandbox.arm(fault);
  await run(`bill check ${day}`);
  if (fault !== 'bill-extra-row') expect(await listed()).toEqual([]);
});

it('what a later bill no longer shows resolves itself, and is back if it comes back', async () => {
  await pay('13812345678');
  await reconcilePayments(server.dependencies, server.app.log);
  passTo(11);
  await sandbox.arm('bill-missing-row');
  await run(`bill check ${day}`);
  expect(await listed()).toHaveLength(1);
  await run(`bill check ${day}`);
  expect(await listed()).toEqual([]);
  expect(await query().select().from(billDifferences)).toMatchObject([{ note: '再次核对一致', resolvedBy: '' }]);
  await sandbox.arm('bill-missing-row');
  await run(`bill check ${day}`);
  expect(await listed()).toHaveLength(1);
});

it('a refund that only WeChat knows of, or that came to nothing there, is a difference', async () => {
  const outTradeNo = await pay('13812345678');
  await reconcilePayments(server.dependencies, server.app.log);
  const refund = { outTradeNo, outRefundNo: 'R-console', refundFen: 1, totalFen: 120_000, reason: '' };
  await sandbox.pay.refund({ ...refund, notifyUrl: 'http://127.0.0.1:9/' });
  passTo(11);
  await run(`bill check ${day}`);
  expect(await listed()).toEqual([expect.stringMatching(/退款 +R-console +账单有，账上没有 +— +¥0\.01/)]);
});

it('what was booked a day later belongs to the day on which it was paid', async () => {
  await pay('13812345678');
  server.clock.now = Date.parse('2027-03-21T00:30:00+08:00');
  sandbox.clock.now = server.clock.now;
  await reconcilePayments(server.dependencies, server.app.log);
  server.clock.now = Date.parse('2027-03-22T11:00:00+08:00');
  sandbox.clock.now = server.clock.now;
  for (const checked of [day, '2027-03-21']) {
    expect((await run(`bill check ${checked}`)).lines[1]).toBe('与账上一致');
  }
});

it('the job checks each day once, as soon as its bill is there, and again only what failed', async () => {
  await pay('13812345678');
  passTo(11);
  const bill = jest.spyOn(sandbox.pay, 'bill');
  await sandbox.arm('bill-wrong-digest');
  const check = () => checkDueBills(server.dependencies, server.app.log);
  await Promise.all([check(), check()]);
  // Each of the seven days is checked by one of the two processes.
  expect(bill).toHaveBeenCalledTimes(7);
  expect(await ledgerAmounts()).toEqual([]);
  await check();
  expect(bill).toHaveBeenCalledTimes(7);
  server.clock.now += 16 * 60_000;
  sandbox.clock.now = server.clock.now;
  await check();
  expect(bill).toHaveBeenCalledTimes(8);
  expect(await ledgerAmounts()).toEqual([120_000]);
  const [checked] = await query().select().from(billChecks).where(eq(billChecks.day, day));
  expect(checked).toMatchObject({ payments: 1, paymentsFen: 120_000, checkedAt: new Date(server.clock.now) });
  expect(await query().select().from(refunds)).toEqual([]);
});
