import { eq } from 'drizzle-orm';
import { meetings } from '../../db/tables/meetings';
import { notices } from '../../db/tables/notices';
import { orders } from '../../db/tables/orders';
import { entryOf, prepay } from '../../test-support/attendees';
import { server } from '../../test-support/changed-price';
import { callAs, endOfDay, registerAs, setPrices } from '../../test-support/priced-meeting';
import { orderById, teamMeetingId } from '../../test-support/team';
import { followPrices } from '../meetings/reprice-entries';
import { remindToPay } from '../people-office/tell-person';
import { decideReview } from '../reviews/decide-review';

const doctor = '13812340001';
const hour = 3_600_000;

const renew = (orderId: string, payMoney: number) =>
  callAs(doctor, '/api/appweb/team/renewOrder', { orderId, payMoney });

const noticeOf = async () => (await server.database.query.select().from(notices)).find(({ phone }) => phone === doctor);

it('leaves an order alone for which money comes while its payment is closed to renew it', async () => {
  await setPrices(10);
  const made = await registerAs(doctor, 'A');
  server.clock.now = endOfDay(10) + 999;
  await prepay(server, made.outTradeNo);
  server.clock.now += 1;
  const { pay } = server.gateways;
  const close = pay.close.bind(pay);
  pay.close = async (outTradeNo) => {
    // As the office does when it books a part of the sum.
    const booked = { awaitingTransferSince: new Date(server.clock.now) };
    await server.database.query.update(orders).set(booked).where(eq(orders.id, made.meetingPayorderId));
    return close(outTradeNo);
  };
  expect((await renew(made.meetingPayorderId, 1000)).message).toBe('该订单的价格没有变化，请刷新后支付');
  expect(await orderById(server, made.meetingPayorderId)).toMatchObject({ status: 'pending', amountFen: 800_00 });
});

it('keeps the price of an order that waited for a review long enough to pay it, and names its sum', async () => {
  await setPrices(10);
  await server.database.query
    .update(meetings)
    .set({ needsReview: true })
    .where(eq(meetings.id, Number(teamMeetingId)));
  server.dependencies.meetings.forget();
  const made = await registerAs(doctor, 'A');
  server.clock.now = endOfDay(10) + 48 * hour;
  await followPrices(server.dependencies);
  const { id } = await entryOf(server, doctor);
  await decideReview(id, { isApproved: true }, server.dependencies);
  const notice = await noticeOf();
  expect(notice?.subscribe).toMatchObject({ amountFen: 800_00 });
  server.clock.now += 24 * hour;
  expect(await prepay(server, made.outTradeNo)).toMatchObject({ status: 200 });
});

it('reminds of the sum that can be paid, and the renewed person owes it', async () => {
  await setPrices(10);
  const made = await registerAs(doctor, 'A');
  server.clock.now = endOfDay(10) + 48 * hour;
  const { id } = await entryOf(server, doctor);
  await remindToPay(id, server.dependencies);
  const notice = await noticeOf();
  expect(notice?.parameters).toMatchObject({ result: '还有 ¥1,000.00 未支付，请登录个人中心支付' });
  expect(await renew(made.meetingPayorderId, 1000)).toMatchObject({ status: 200 });
  expect((await entryOf(server, doctor)).feeFen).toBe(1000_00);
});

it('tells whoever has a link that its sender renews the order', async () => {
  await setPrices(10);
  const { outTradeNo } = await registerAs(doctor, 'A');
  const post = (path: string, body: object) => server.post(`/api/appweb/wxpay/${path}`, { ...body });
  const { link } = (await post('payerLink', { outTradeNo })).data as { link: string };
  expect((await post('linkedOrder', { link })).data).not.toHaveProperty('isPriceOver');
  server.clock.now = endOfDay(10) + 1000;
  expect((await post('linkedOrder', { link })).data).toMatchObject({ state: 'ended', isPriceOver: '1' });
  expect((await post('linkedTransfer', { link })).message).toBe('订单价格已过期，请让发链接的人按现价更新后重新发给您');
});
