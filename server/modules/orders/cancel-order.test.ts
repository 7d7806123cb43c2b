import { eq } from 'drizzle-orm';
import { orderItems, orders } from '../../db/tables/orders';
import { paymentAttempts } from '../../db/tables/payments';
import { refunds } from '../../db/tables/refunds';
import { prepay, pay } from '../../test-support/attendees';
import { gatewayError } from '../../test-support/fake-gateways';
import { logIn } from '../../test-support/log-in';
import { setUpServer, setUpTeam } from '../../test-support/set-up-server';
import { shortSubmission } from '../../test-support/submissions';
import {
  addTestMembers,
  liveMember,
  memberPhone,
  operatorPhone,
  orderById,
  submitTestOrder,
  teamMeetingId,
} from '../../test-support/team';
import { countRows } from '../../test-support/test-database';
import { recordPayment } from '../payments/record-payment';

const server = setUpServer();
const operator = setUpTeam(server);

const add = (...numbers: number[]) => addTestMembers(server, operator, numbers);
const cancel = (orderId: string) => operator.post('cancelOrder', { orderId });
const liveItems = () => server.database.query.select().from(orderItems).where(eq(orderItems.live, true));

describe('cancelOrder', () => {
  it('sets the members free for another order, and says so again when asked again', async () => {
    const members = await add(1, 2);
    const { meetingPayorderId } = await submitTestOrder(operator, members);
    for (let times = 0; times < 2; times += 1) {
      expect(await cancel(meetingPayorderId)).toMatchObject({ status: 200, message: '订单已取消' });
    }
    expect(await orderById(server, meetingPayorderId)).toMatchObject({ status: 'cancelled' });
    expect(await liveItems()).toEqual([]);
    expect((await operator.centre()).orderList).toEqual([]);
    const again = await submitTestOrder(operator, members);
    expect(await pay(server, again.outTradeNo)).toBe('confirmed');
  });

  it('closes the payment at WeChat first', async () => {
    const { meetingPayorderId, outTradeNo } = await submitTestOrder(operator, await add(1));
    const { data: prepayId } = await prepay(server, outTradeNo);
    expect(await cancel(meetingPayorderId)).toMatchObject({ status: 200 });
    expect(server.gateways.pay.closed).toEqual([outTradeNo]);
    expect(await server.database.query.select().from(paymentAttempts)).toMatchObject([{ status: 'closed' }]);
    const parameters = `/api/appweb/wxpay/getPayParameterForPage?prepayId=${String(prepayId)}&meetingId=3`;
    expect(await server.get(parameters)).toMatchObject({ httpStatus: 404 });
  });

  it('changes nothing where WeChat does not answer', async () => {
    const { meetingPayorderId, outTradeNo } = await submitTestOrder(operator, await add(1));
    await prepay(server, outTradeNo);
    server.gateways.pay.failure = gatewayError('SYSTEM_ERROR', true);
    expect(await cancel(meetingPayorderId)).toMatchObject({ httpStatus: 502 });
    expect(await orderById(server, meetingPayorderId)).toMatchObject({ status: 'pending' });
    expect(await liveItems()).toHaveLength(1);
  });

  it('leaves an order paid that was paid meanwhile, and records the payment', async () => {
    const { meetingPayorderId, outTradeNo } = await submitTestOrder(operator, await add(1));
    await prepay(server, outTradeNo);
    const transaction = server.gateways.pay.pay(outTradeNo);
    expect(await cancel(meetingPayorderId)).toMatchObject({ status: -1, message: '该订单已支付，不能取消' });
    expect(await orderById(server, meetingPayorderId)).toMatchObject({ status: 'paid' });
    expect(await recordPayment(transaction, server.dependencies)).toBe('known');
    expect(await cancel(meetingPayorderId)).toMatchObject({ status: -1, message: '该订单已支付，不能取消' });
    expect(await countRows(server.database.query)).toMatchObject({ ledger: 1, refunds: 0 });
  });

  it('gives back what is paid all the same for an order that was cancelled', async () => {
    const { meetingPayorderId, outTradeNo } = await submitTestOrder(operator, await add(1));
    await prepay(server, outTradeNo);
    const transaction = server.gateways.pay.pay(outTradeNo);
    await server.database.query.update(paymentAttempts).set({ status: 'closed' });
    expect(await cancel(meetingPayorderId)).toMatchObject({ status: 200 });
    expect(await recordPayment(transaction, server.dependencies)).toBe('refunding');
    expect(await server.database.query.select().from(refunds)).toMatchObject([{ refundFen: 80_000 }]);
    expect(await liveMember(server, memberPhone(1))).toMatchObject({ payment: 'unpaid' });
  });

  it('withdraws the registration with the operator’s own order, and leaves the team alone', async () => {
    const [member] = await add(1);
    await register(operatorPhone);
    const [own] = await server.database.query.select().from(orders);
    expect(await cancel(own!.id)).toMatchObject({ status: 200, message: '订单已取消，报名已撤销' });
    expect(await cancel('x')).toMatchObject({ httpStatus: 404 });
    expect(await liveMember(server, memberPhone(1))).toMatchObject({ id: member!.id });
    expect((await operator.centre()).entered).toBeNull();
  });
});

const phone = '13812345678';
const register = (of = phone, changes: object = {}) =>
  server.post('/api/appweb/entered/fromAdd', {
    ...shortSubmission(teamMeetingId, { phone: of, isCharge: '1' }),
    ...changes,
  });

describe('cancelOrder by an individual', () => {
  let headers: { authorization: string };
  const cancelOwn = (orderId: string) => server.post('/api/appweb/team/cancelOrder', { orderId }, headers);
  const ownOrder = async () => {
    const [order] = await server.database.query.select().from(orders);
    return order!;
  };

  it('withdraws the registration and frees the phone', async () => {
    await register();
    headers = await logIn(server, teamMeetingId, phone);
    const { id } = await ownOrder();
    expect(await cancelOwn(id)).toMatchObject({
      status: 200,
      message: '订单已取消，报名已撤销',
      data: '订单已取消，报名已撤销',
    });
    expect(await orderById(server, id)).toMatchObject({ status: 'cancelled' });
    await expect(liveMember(server, phone)).rejects.toThrow('There is no such member');
    const centre = await server.get(`/api/appweb/entered/toEnteredCenter/${teamMeetingId}`, headers);
    expect(centre).toMatchObject({ httpStatus: 401 });
    const check = await server.get(`/api/appweb/entered/getEnteredByPhone/${teamMeetingId}/${phone}`);
    expect(check).toMatchObject({ status: 200, data: { code: expect.not.stringMatching(/^-1$/) as unknown } });
    expect(await register()).toMatchObject({ status: 200 });
  });

  it('leaves a visitor a visitor whose upgrade it was', async () => {
    await register(phone, { isCharge: '0' });
    headers = await logIn(server, teamMeetingId, phone);
    await server.get(`/api/appweb/entered/upgradedUser/${teamMeetingId}`, headers);
    const { id } = await ownOrder();
    for (let times = 0; times < 2; times += 1) {
      expect(await cancelOwn(id)).toMatchObject({ status: 200, message: '订单已取消' });
    }
    expect(await liveMember(server, phone)).toMatchObject({ isRegistered: true, live: true });
  });

  it('leaves a registration alone that was paid meanwhile', async () => {
    await register();
    headers = await logIn(server, teamMeetingId, phone);
    const { id, outTradeNo } = await ownOrder();
    await prepay(server, outTradeNo);
    server.gateways.pay.pay(outTradeNo);
    expect(await cancelOwn(id)).toMatchObject({ status: -1, message: '该订单已支付，不能取消' });
    expect(await liveMember(server, phone)).toMatchObject({ payment: 'paid', live: true });
  });

  it('cancels nobody else’s, a team’s least of all', async () => {
    const { meetingPayorderId } = await submitTestOrder(operator, await add(1));
    await register('13912345678');
    await register();
    headers = await logIn(server, teamMeetingId, phone);
    const others = (await server.database.query.select().from(orders)).map(({ id }) => id);
    const centre = await server.get(`/api/appweb/entered/toEnteredCenter/${teamMeetingId}`, headers);
    const { orderList } = centre.data as { orderList: { id: string }[] };
    const own = orderList.map(({ id }) => id);
    expect(own).toHaveLength(1);
    for (const id of others.filter((other) => !own.includes(other))) {
      expect(await cancelOwn(id)).toMatchObject({ httpStatus: 404, message: '订单不存在' });
    }
    expect(await orderById(server, meetingPayorderId)).toMatchObject({ status: 'pending' });
    expect((await server.post('/api/appweb/team/cancelOrder', { orderId: own[0] })).httpStatus).toBe(401);
  });
});
