import { eq } from 'drizzle-orm';
import { readPriceTable } from '../../../src/contract/price-table';
import { priceAt } from '../../../src/domain/prices/price-table';
import { orders } from '../../db/tables/orders';
import { entryOf, pay, prepay } from '../../test-support/attendees';
import { meeting, server } from '../../test-support/changed-price';
import { callAs, correctAs, endOfDay, pricedCentreOf, registerAs, setPrices } from '../../test-support/priced-meeting';
import {
  joinIds,
  liveMember,
  memberBody,
  memberPhone,
  orderById,
  startTeam,
  submitTestOrder,
} from '../../test-support/team';
import { followPrices } from '../meetings/reprice-entries';

const doctor = '13812340001';
const student = '13812340002';
const hour = 3_600_000;

const renew = (phone: string, orderId: string, payMoney: number) =>
  callAs(phone, '/api/appweb/team/renewOrder', { orderId, payMoney });

it('charges each by identity and day, the last second of a period included, as the page names it', async () => {
  await setPrices(10);
  const shown = (await server.get('/api/appweb/appMeeting/getMeetingBycode/MIX2027')).data;
  const { priceTable, registrationFee } = shown as Record<string, unknown>;
  const table = readPriceTable(priceTable);
  if (table === null) throw new Error(JSON.stringify(shown));
  expect(registrationFee).toBeUndefined();
  const end = endOfDay(10);
  let n = 0;
  for (const at of [server.clock.now, end, end + 999, end + 1000, end + 24 * hour]) {
    server.clock.now = at;
    for (const kind of ['A', 'B']) {
      n += 1;
      const { payMoney } = await registerAs(memberPhone(100 + n), kind);
      expect(payMoney * 100).toBe(priceAt(table, kind, at)?.feeFen);
    }
  }
});

it('renews an order whose price has ended by its owner’s tap alone, once the time to pay is over', async () => {
  await setPrices(10);
  const made = await registerAs(doctor, 'A');
  expect((await orderById(server, made.meetingPayorderId))?.priceUntil?.getTime()).toBe(endOfDay(10) + 999);
  server.clock.now = endOfDay(10) + 999;
  expect(await prepay(server, made.outTradeNo)).toMatchObject({ status: 200 });
  expect((await renew(doctor, made.meetingPayorderId, 1000)).message).toBe('该订单的价格没有变化，请刷新后支付');
  server.clock.now += 1;
  const before = await server.database.query.select().from(orders);
  expect(await pricedCentreOf(doctor)).toMatchObject({ order: { payMoney: 800, renewMoney: 1000 } });
  for (const path of ['getPrepayId', 'offlinePay']) {
    const answer = await server.post(`/api/appweb/wxpay/${path}`, {
      ...{ outTradeNo: made.outTradeNo, openId: 'o', body: '注册费' },
    });
    expect(answer.status).not.toBe(200);
  }
  // Nothing has changed by itself.
  await followPrices(server.dependencies);
  expect(await server.database.query.select().from(orders)).toEqual(before);
  expect((await renew(student, made.meetingPayorderId, 1000)).status).not.toBe(200);
  expect((await renew(doctor, made.meetingPayorderId, 800)).message).toBe('价格刚刚又有变化，请刷新后再确认');
  const renewed = await renew(doctor, made.meetingPayorderId, 1000);
  expect(renewed).toMatchObject({ status: 200, data: { payMoney: 1000 } });
  expect((await orderById(server, made.meetingPayorderId))?.status).toBe('cancelled');
  const { outTradeNo } = renewed.data as { outTradeNo: string };
  await pay(server, outTradeNo);
  expect(await entryOf(server, doctor)).toMatchObject({ payment: 'paid', live: true });
});

it('keeps a price for whoever is about to pay when it ends, and for whoever transfers the money', async () => {
  await setPrices(10);
  const end = endOfDay(10);
  server.clock.now = end;
  const late = await registerAs(doctor, 'A');
  const transferred = await registerAs(student, 'B');
  await server.post('/api/appweb/wxpay/offlinePay', { outTradeNo: transferred.outTradeNo });
  server.clock.now = end + 24 * hour;
  expect(await prepay(server, late.outTradeNo)).toMatchObject({ status: 200 });
  await pay(server, late.outTradeNo);
  server.clock.now += 30 * 24 * hour;
  expect(await pricedCentreOf(student)).not.toHaveProperty('order.renewMoney');
  expect((await orderById(server, transferred.meetingPayorderId))?.amountFen).toBe(400_00);
});

it('prices a team by each one’s identity and the day, and renews its order', async () => {
  await setPrices(10);
  const operator = await startTeam(server);
  const members = [memberBody(1, { kind: 'A' }), memberBody(2, { kind: 'B' }), memberBody(3, { kind: 'A' })];
  expect(await operator.post('addEnteredBatch', { members })).toMatchObject({ status: 200 });
  const rows = await Promise.all([1, 2, 3].map((n) => liveMember(server, memberPhone(n))));
  expect(rows.map(({ feeFen, priceOption }) => [feeFen, priceOption])).toEqual([
    [800_00, 'A'],
    [400_00, 'B'],
    [800_00, 'A'],
  ]);
  const quote = async (of: typeof rows) =>
    (await operator.post('getTeamOrderDetail', { enteredIds: joinIds(of) })).data as { allprice: number };
  expect(await quote(rows)).toMatchObject({ allprice: 1800 });
  expect(await quote(rows.slice(0, 2))).toMatchObject({ allprice: 1200 });
  const order = await submitTestOrder(operator, rows.slice(0, 2));
  server.clock.now = endOfDay(10) + 1000;
  await followPrices(server.dependencies);
  expect((await liveMember(server, memberPhone(3))).feeFen).toBe(1000_00);
  expect(await quote(rows.slice(2))).toMatchObject({ allprice: 1000 });
  const renewed = await operator.post('renewOrder', { orderId: order.meetingPayorderId, payMoney: 1500 });
  expect(renewed).toMatchObject({ status: 200, data: { payMoney: 1500 } });
  await operator.post('cancelOrder', { orderId: (renewed.data as { meetingPayorderId: string }).meetingPayorderId });
  expect((await submitTestOrder(operator, rows)).payMoney).toBe(900 + 500 + 900);
});

it('lets an unpaid person’s price follow a corrected identity, and refuses it to a paid one', async () => {
  await setPrices(10);
  const made = await registerAs(doctor, 'A');
  expect(await correctAs(doctor, { kind: 'B' })).toMatchObject({ status: 200 });
  const { order } = await pricedCentreOf(doctor);
  expect(order).toMatchObject({ payMoney: 400 });
  expect(order.orderId).not.toBe(made.meetingPayorderId);
  expect(await entryOf(server, doctor)).toMatchObject({ feeFen: 400_00, priceOption: 'B' });
  const { outTradeNo } = await registerAs(student, 'B');
  await pay(server, outTradeNo);
  expect((await correctAs(student, { kind: 'A' })).message).toBe('“身份”决定注册费，已交费的不能更正，请联系主办方');
  expect(await entryOf(server, student)).toMatchObject({ feeFen: 400_00, priceOption: 'B' });
});

it('prices whoever registered before the table by what they answered, and leaves others and orders as they are', async () => {
  const operator = await startTeam(server);
  await operator.post('addEnteredBatch', { members: [memberBody(1), memberBody(2)] });
  const alone = await registerAs(doctor, '');
  await setPrices(10);
  expect((await liveMember(server, memberPhone(1))).feeFen).toBe(800_00);
  const row = await meeting();
  expect([row.feeFen, row.teamPriceFrom, row.teamPriceFen]).toEqual([800_00, 3, 700_00]);
  const { id } = await liveMember(server, memberPhone(2));
  const told = await operator.post('updateTeamEntered', memberBody(2, { id, kind: 'B' }));
  expect(told).toMatchObject({ status: 200 });
  expect(await liveMember(server, memberPhone(2))).toMatchObject({ feeFen: 400_00, priceOption: 'B' });
  const [kept] = await server.database.query.select().from(orders).where(eq(orders.id, alone.meetingPayorderId));
  expect(kept).toMatchObject({ amountFen: 800_00, status: 'pending', priceUntil: null });
  // What was ordered before stays, also once they say what they are.
  expect(await correctAs(doctor, { kind: 'B' })).toMatchObject({ status: 200 });
  expect(await orderById(server, alone.meetingPayorderId)).toEqual(kept);
});
