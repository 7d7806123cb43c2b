import { sql } from 'drizzle-orm';
import { leaseCalls, type CallLimits } from '../../stores/budgets/call-budgets';
import { CashierShares } from '../../context/cashier-shares';
import { cashierLine } from '../../db/tables/cashier-line';
import { meetings } from '../../db/tables/meetings';
import { orders } from '../../db/tables/orders';
import { paymentAttempts } from '../../db/tables/payments';
import { TooFrequentError } from '../../gateways/payment-provider';
import { registerDelegate } from '../../test-support/attendees';
import { gatewayError } from '../../test-support/fake-gateways';
import { setUpTwoServers } from '../../test-support/set-up-server';
import type { Answer, TestServer } from '../../test-support/test-server';
import { claimTurns, sweepLine } from '../../stores/payments/cashier-line';
import { reconcilePayments } from './attempts';
import { serveLines } from './serve-line';

const nodes = setUpTwoServers();
const [one, other] = nodes;
const limits: CallLimits = { perSecond: 50 };

/** Both servers have the same WeChat and the same time. */
beforeEach(() => {
  one.gateways.pay.limits = { ...one.gateways.pay.limits, attemptsPerSecond: limits.perSecond };
  Object.assign(other.gateways, { payments: one.gateways.payments, pay: one.gateways.pay });
  other.dependencies.cashierShares = new CashierShares();
  pass(0);
});

const pass = (ms: number): void => {
  one.clock.now += ms;
  other.clock.now = one.clock.now;
};

let phones = 13_800_000_000;
const order = (): Promise<string> => registerDelegate(one, String((phones += 1)));
const ordersOf = async (count: number): Promise<string[]> => {
  const made: string[] = [];
  while (made.length < count) made.push(await order());
  return made;
};
/** Asks for a prepay id, each order by a payer of its own, as WeChat lets one pay few at a time. */
async function ask(outTradeNo: string, node: TestServer = one): Promise<Answer> {
  await node.get(`/api/appweb/wxpay/getUserInfoByCode?code=code-${outTradeNo}`);
  for (;;) {
    const answer = await node.post('/api/appweb/wxpay/getPrepayId', { outTradeNo, openId: `openid-${outTradeNo}` });
    // The pool's queue is full; the order has no place yet.
    if (answer.httpStatus !== 503) return answer;
  }
}
const lineOf = ({ data }: Answer): { ahead: number; seconds: number } | undefined =>
  (data as { line?: { ahead: number; seconds: number } }).line;
/** Everything that both servers do in a second of the line. */
async function serve(ms = 1_000, servers: readonly TestServer[] = nodes): Promise<void> {
  for (let passed = 0; passed < ms; passed += 50) {
    pass(50);
    for (const { dependencies, app } of servers) await serveLines(dependencies, app.log);
    for (const { dependencies } of servers) await dependencies.cashierShares.settled();
  }
}
/** Uses up the calls of the moment. */
const useUp = (): Promise<unknown> =>
  leaseCalls(one.database, { name: 'wechat', wanted: 1_000, limits, isForLine: false, now: one.clock.now });
const asked = (): string[] => one.gateways.pay.attempts.map(({ outTradeNo }) => outTradeNo);

it('while calls are free nobody waits, and a handful of orders costs one statement', async () => {
  one.gateways.pay.limits = { ...one.gateways.pay.limits, attemptsPerSecond: 500 };
  const run = jest.spyOn(one.database, 'run');
  const four = await ordersOf(4);
  run.mockClear();
  for (const outTradeNo of four) expect(await ask(outTradeNo)).toMatchObject({ status: 200 });
  const leases = run.mock.calls.filter(([{ name }]) => /lease|line|waiting/.test(name));
  expect(leases.map(([{ name }]) => name)).toEqual(['lease_calls']);
  run.mockRestore();
});

it('beyond them an order keeps its place, whichever server is asked and however often, until it is served in turn', async () => {
  const [first, second, third] = (await ordersOf(3)) as [string, string, string];
  await useUp();
  const told = await ask(first);
  expect(told).toMatchObject({ httpStatus: 429, status: 429, message: '您的报名已保存，马上轮到您' });
  expect([lineOf(told), told.headers['retry-after']]).toEqual([{ ahead: 0, seconds: 1 }, '1']);
  expect(lineOf(await ask(second, other))).toEqual({ ahead: 1, seconds: 1 });
  expect(await ask(third)).toMatchObject({ message: '您的报名已保存，前面约 2 人，约 1 秒' });
  expect([await ask(second), await ask(second, other)].map(lineOf)).toMatchObject([{ ahead: 1 }, { ahead: 1 }]);
  // Nobody passes them, although calls are free again.
  pass(1_000);
  const late = await order();
  expect(lineOf(await ask(late, other))).toMatchObject({ ahead: 3 });
  expect(asked()).toEqual([]);
  await serve();
  expect(asked()).toEqual([first, second, third, late]);
  for (const outTradeNo of [late, first, third, second]) expect(await ask(outTradeNo)).toMatchObject({ status: 200 });
  expect(asked()).toHaveLength(4);
  // The line is over.
  expect(await ask(await order())).toMatchObject({ status: 200 });
});

it('many at once at two servers each get one prepay id, in the order of arrival', async () => {
  const all = await ordersOf(60);
  const answers = await Promise.all(all.map((outTradeNo, n) => ask(outTradeNo, nodes[n % 2])));
  const atOnce = all.filter((_, n) => answers[n]?.status === 200);
  expect(atOnce.length).toBeLessThan(20);
  const { rows } = (await one.database.query.execute(
    sql`select o.out_trade_no as no from cashier_line l join orders o on o.id = l.order_id order by l.place`,
  )) as { rows: { no: string }[] };
  expect(rows).toHaveLength(60 - atOnce.length);
  await serve(2_500);
  expect(asked()).toEqual([...asked().slice(0, atOnce.length), ...rows.map(({ no }) => no)]);
  expect(new Set(asked()).size).toBe(60);
  const ids = await Promise.all(all.map(async (outTradeNo) => (await ask(outTradeNo)).data));
  expect(new Set(ids).size).toBe(60);
});

it('what a server has claimed as it died comes again before all others', async () => {
  const [first, second] = (await ordersOf(2)) as [string, string];
  await useUp();
  await ask(first);
  await ask(second);
  const now = one.clock.now;
  await claimTurns(other.database.query, { provider: 'wechat', limit: 1, now, until: now + 15_000 });
  await serve(500, [one]);
  expect(asked()).toEqual([second]);
  pass(15_000);
  await serve(500, [one]);
  expect(asked()).toEqual([second, first]);
  expect(await ask(first)).toMatchObject({ status: 200 });
});

it('an order that WeChat refuses because too many come keeps its place, and fewer are sent for some time', async () => {
  const rate = async (): Promise<number> =>
    (await leaseCalls(one.database, { name: 'wechat', wanted: 0, limits, isForLine: false, now: one.clock.now })).rate;
  const whole = await rate();
  const { pay } = one.gateways;
  pay.failure = new TooFrequentError('wechat-pay', 'FREQUENCY_LIMITED', '', true, 429);
  const [first, second] = (await ordersOf(2)) as [string, string];
  expect(lineOf(await ask(first))).toMatchObject({ ahead: 0 });
  expect(lineOf(await ask(second, other))).toMatchObject({ ahead: 1 });
  await serve(3_000);
  expect(await rate()).toBeLessThan(0.9 * whole);
  pay.failure = null;
  await serve(3_000);
  expect(asked()).toEqual([first, second]);
  pass(60_000);
  expect(await rate()).toBe(whole);
});

it('who waits loses neither their price nor their deadline, and goes on after it', async () => {
  const outTradeNo = await order();
  await useUp();
  await ask(outTradeNo);
  const over = new Date(one.clock.now + 1_000);
  await one.database.query.update(orders).set({ priceUntil: over, amountFen: 1 });
  await one.database.query.update(meetings).set({ registrationEnd: '2027-03-20 10:00:01' });
  pass(2_000);
  expect(lineOf(await ask(outTradeNo))).toMatchObject({ ahead: 0 });
  await serve();
  expect(await ask(outTradeNo)).toMatchObject({ status: 200, data: expect.stringContaining('prepay') });
  pass(11 * 60_000);
  expect(await ask(outTradeNo)).toMatchObject({ httpStatus: 200, status: -1 });
});

it('an order that is cancelled while it waits is not sent, and WeChat is not asked about those that wait', async () => {
  const [first, second] = (await ordersOf(2)) as [string, string];
  await useUp();
  await ask(first);
  await ask(second);
  const { pay } = one.gateways;
  await reconcilePayments(one.dependencies, one.app.log);
  await one.get(`/api/appweb/wxpay/queryOrder?outTradeNo=${first}`);
  expect(pay.queried).toEqual([]);
  await one.database.query
    .update(orders)
    .set({ status: 'cancelled' })
    .where(sql`out_trade_no = ${first}`);
  await serve();
  expect(asked()).toEqual([second]);
  await reconcilePayments(one.dependencies, one.app.log);
  expect(new Set(pay.queried)).toEqual(new Set([first, second]));
});

/** Asks for the order's code, as the page on a PC does. */
const askForCode = (outTradeNo: string, more: object = {}, node: TestServer = one): Promise<Answer> =>
  node.post('/api/appweb/wxpay/outsidePay', { outTradeNo, way: 'scan', ...more });

it('two pages of one order wait by one place, and only a tap ends what the other has begun by its turn', async () => {
  const outTradeNo = await order();
  const { pay } = one.gateways;
  await useUp();
  expect(lineOf(await ask(outTradeNo))).toMatchObject({ ahead: 0 });
  // The other server has heard of no line yet.
  for (const node of [one, other, one]) {
    expect(lineOf(await askForCode(outTradeNo, { isAgain: '1' }, node))).toMatchObject({ ahead: 0 });
    expect(lineOf(await ask(outTradeNo, node))).toMatchObject({ ahead: 0 });
  }
  expect(pay.closed).toEqual([]);
  await serve();
  expect(await ask(outTradeNo)).toMatchObject({ status: 200 });
  const late = await askForCode(outTradeNo, { isAgain: '1' });
  expect(late).toMatchObject({ status: -1, message: '该订单正在由他人支付。如要改在这里付款，请再点一次' });
  expect([pay.closed, asked()]).toEqual([[], [outTradeNo]]);
  expect(await askForCode(outTradeNo)).toMatchObject({ status: 200 });
  expect([pay.closed, asked()]).toEqual([[outTradeNo], [outTradeNo, `${outTradeNo}-2`]]);
});

it('a phone’s browser opens the page that was got at its turn, without another call while that lives', async () => {
  const outTradeNo = await order();
  const inBrowser = (): Promise<Answer> => askForCode(outTradeNo, { way: 'browser' });
  await useUp();
  expect(lineOf(await inBrowser())).toMatchObject({ ahead: 0 });
  await serve();
  await useUp();
  expect([await inBrowser(), await inBrowser()]).toMatchObject([{ status: 200 }, { status: 200 }]);
  expect(asked()).toEqual([outTradeNo]);
  pass(5 * 60_000);
  expect(await inBrowser()).toMatchObject({ status: 200 });
  expect(asked()).toEqual([outTradeNo, outTradeNo]);
  // Its turn is forgotten: it waits again, and its page is got anew.
  pass(6 * 60_000);
  await useUp();
  expect(lineOf(await inBrowser())).toMatchObject({ ahead: 0 });
  await serve();
  expect(asked()).toHaveLength(3);
  expect(await inBrowser()).toMatchObject({ status: 200 });
  expect(asked()).toHaveLength(3);
});

it('places that nobody serves are forgotten, but not those that were renewed', async () => {
  const [left, renewed] = (await ordersOf(2)) as [string, string];
  const places = () => one.database.query.select().from(cashierLine);
  const sweep = (): Promise<void> =>
    sweepLine(one.database.query, {
      turn: new Date(one.clock.now - 3_600_000),
      joined: new Date(one.clock.now - 10_800_000),
    });
  await useUp();
  await ask(renewed);
  await serve();
  pass(30 * 60_000);
  await useUp();
  await ask(left);
  // By then its first turn is over.
  await one.database.query.update(paymentAttempts).set({ checkoutId: null });
  pass(2 * 3_600_000);
  await useUp();
  await ask(renewed);
  pass(3_000_000);
  expect(await places()).toHaveLength(2);
  pass(1_000_000);
  await sweep();
  expect(await places()).toHaveLength(1);
});

it('a clock that was far ahead and is set back stops no lease', async () => {
  const lease = async (now: number): Promise<number> =>
    (await leaseCalls(one.database, { name: 'wechat', wanted: 1_000, limits, isForLine: false, now })).taken;
  expect(await lease(one.clock.now + 3_600_000)).toBeGreaterThan(0);
  await lease(one.clock.now);
  expect(await lease(one.clock.now + 3_000)).toBeGreaterThan(0);
});

it('a failure is told to who waits, who goes on before others once it is over', async () => {
  const [first, second] = (await ordersOf(2)) as [string, string];
  const log = { error: jest.fn() };
  await useUp();
  await ask(first);
  one.gateways.pay.failure = gatewayError('SYSTEM_ERROR', true);
  pass(100);
  await serveLines(one.dependencies, log);
  await one.dependencies.cashierShares.settled();
  expect(log.error).toHaveBeenCalledTimes(1);
  pass(1_000);
  expect(await ask(first)).toMatchObject({ httpStatus: 502 });
  await useUp();
  expect(lineOf(await ask(second))).toBeDefined();
  one.gateways.pay.failure = null;
  pass(1_000);
  expect(await ask(first)).toMatchObject({ status: 200 });
});
