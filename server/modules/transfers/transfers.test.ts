import { eq } from 'drizzle-orm';
import { entries } from '../../db/tables/entries';
import { orders } from '../../db/tables/orders';
import { ledger } from '../../db/tables/payments';
import {
  changeEntry,
  entriesOf,
  entryOf,
  makeOperator,
  pay,
  registerDelegate,
  registerPaid,
  prepay,
} from '../../test-support/attendees';
import { logIn } from '../../test-support/log-in';
import { setUpServer } from '../../test-support/set-up-server';
import { fullSubmission, meetingIds, shortSubmission } from '../../test-support/submissions';
import { checkIn } from '../door/check-in';
import { sendNotices } from '../notices/send-notices';
import { reconcilePayments } from '../payments/attempts';
import { sendRefunds } from '../refunds/send-refunds';

const giver = '13812345678';
const receiver = '13912345678';
const operator = '13712345678';
const { MI2027, MIX2027 } = meetingIds;
const server = setUpServer();

type Headers = { authorization: string };
const transfer = (headers: Headers, changes: Record<string, unknown> = {}) =>
  server.post(
    '/api/appweb/entered/applyTransfer',
    { ...fullSubmission({ name: '王芳', phone: receiver, sex: '2' }), ...changes },
    headers,
  );

describe('applyTransfer', () => {
  it('gives the ticket away: the giver’s code ends, the receiver has one of their own, and both are told', async () => {
    await registerPaid(server, giver);
    const before = await entryOf(server, giver);
    const headers = await logIn(server, MI2027, giver);
    expect(await transfer(headers, { enteredId: before.id })).toMatchObject({ status: 200, message: '转赠成功！' });

    const [given, received] = [await entryOf(server, giver), await entryOf(server, receiver)];
    expect(given).toMatchObject({ transfer: 'given', isTouched: true, live: false, payment: 'paid' });
    expect(received).toMatchObject({
      ...{
        name: '王芳',
        payment: 'unpaid',
        transfer: 'received',
        isTouched: true,
        isRegistered: true,
        live: true,
      },
      ...{ refund: 'none', paidBy: 'nobody', userType: 'individual' },
    });
    expect(received.ticketRef).not.toBe(before.ticketRef);
    expect(await checkIn(before.ticketRef, '', server.dependencies)).toMatchObject({
      outcome: 'refused',
      reason: '已转赠，参会码已失效',
    });
    expect(await checkIn(received.ticketRef, '', server.dependencies)).toMatchObject({ outcome: 'admitted' });

    await sendNotices(server.dependencies, server.app.log);
    const of = { meeting: '第二十届中国医学信息学学术年会', link: 'http://localhost:3000/m/MI2027' };
    const news = { result: '参会资格已转赠王芳，原参会码已失效', ...of };
    expect(server.gateways.sms.sent.slice(-2)).toEqual([
      { phone: receiver, template: 'ticket-received', parameters: { name: '欧阳晓明', ...of } },
      { phone: giver, template: 'ticket-news', parameters: news },
    ]);
    const receiverCentre = await server.get(
      `/api/appweb/entered/toEnteredCenter/1`,
      await logIn(server, MI2027, receiver),
    );
    expect(receiverCentre.data).toMatchObject({
      entered: { transferStatus: 2, ticketCode: received.ticketRef },
      orderList: [],
    });
    const own = await server.get(`/api/appweb/entered/toEnteredCenter/1`, headers);
    expect(own.data).toMatchObject({ entered: { transferStatus: 1, attr4: '1', ticketCode: '', ewmUrl: '' } });
  });

  it('happens once, and a received ticket is not given on', async () => {
    await registerPaid(server, giver);
    const headers = await logIn(server, MI2027, giver);
    await transfer(headers);
    expect(await transfer(headers, { phone: '13612345678' })).toMatchObject({ message: '当前报名不能转赠' });
    const receiverToken = await logIn(server, MI2027, receiver);
    expect(await transfer(receiverToken, { phone: '13612345678' })).toMatchObject({ message: '当前报名不能转赠' });
    expect(await entriesOf(server, '13612345678')).toEqual([]);
  });

  it('of a ticket that was used at the door is refused', async () => {
    await registerPaid(server, giver);
    const { ticketRef } = await entryOf(server, giver);
    expect(await checkIn(ticketRef, '', server.dependencies)).toMatchObject({ outcome: 'admitted' });
    expect(await transfer(await logIn(server, MI2027, giver))).toMatchObject({
      status: -1,
      message: '该参会码已签到，不能转赠',
    });
    expect(await entryOf(server, giver)).toMatchObject({ live: true, transfer: 'none' });
    expect(await entriesOf(server, receiver)).toEqual([]);
  });

  it('lets the giver register again', async () => {
    await registerPaid(server, giver);
    await transfer(await logIn(server, MI2027, giver));
    server.clock.now += 1_000;
    await registerPaid(server, giver);
    const own = await server.get(`/api/appweb/entered/toEnteredCenter/1`, await logIn(server, MI2027, giver));
    expect(own.data).toMatchObject({
      entered: { payStatus: 1, transferStatus: 0 },
      enteredList: [{ transferStatus: 0 }, { transferStatus: 1 }],
    });
  });

  it('supersedes an unpaid registration of the receiver’s and its order; a payment that comes all the same goes back', async () => {
    await registerPaid(server, giver);
    const outTradeNo = await registerDelegate(server, receiver);
    await prepay(server, outTradeNo);
    server.clock.now += 1_000;
    expect(await transfer(await logIn(server, MI2027, giver))).toMatchObject({ status: 200 });
    expect(await entriesOf(server, receiver)).toMatchObject([
      { live: false, isTouched: false },
      { live: true, transfer: 'received' },
    ]);
    const { orderList } = (
      await server.get(`/api/appweb/entered/toEnteredCenter/1`, await logIn(server, MI2027, receiver))
    ).data as { orderList: unknown[] };
    expect(orderList).toEqual([]);
    const [cancelled] = (await server.database.query.select().from(orders)).filter(
      (order) => order.outTradeNo === outTradeNo,
    );
    expect(cancelled).toMatchObject({ status: 'cancelled' });
    await expect(pay(server, outTradeNo)).rejects.toThrow('该订单已取消');

    // Someone with the cashier still open can pay: nothing notifies us here, so the job must find it.
    server.gateways.pay.refunds.length = 0;
    server.gateways.pay.pay(outTradeNo);
    const log = server.app.log;
    for (const job of [reconcilePayments, sendRefunds, reconcilePayments]) {
      server.clock.now += 61_000;
      await job(server.dependencies, log);
    }
    expect(server.gateways.pay.refunds).toMatchObject([{ outTradeNo, refundFen: 120_000, totalFen: 120_000 }]);
    server.clock.now += 61_000;
    await sendRefunds(server.dependencies, log);
    const booked = await server.database.query
      .select()
      .from(ledger)
      .where(eq(ledger.orderId, cancelled?.id ?? ''));
    expect(booked.map(({ amountFen }) => amountFen)).toEqual([120_000, -120_000]);
    expect(await entriesOf(server, receiver)).toMatchObject([
      { live: false, payment: 'unpaid', isRegistered: false },
      { live: true, payment: 'unpaid', transfer: 'received', isRegistered: true },
    ]);
  });

  it.each([
    ['a team’s order', true, '受赠人在待支付的团队订单中，请先取消该订单'],
    [
      'an order that a bank transfer is on its way for',
      false,
      '受赠人的订单正在等待对公转账或现场刷卡，请先联系主办方处理该订单',
    ],
  ])('is refused where the receiver is in %s, which stays as it is', async (_what, isTeams, message) => {
    await registerPaid(server, giver);
    const outTradeNo = await registerDelegate(server, receiver);
    const changes = isTeams
      ? { teamId: await makeOperator(server, operator) }
      : { awaitingTransferSince: new Date(server.clock.now) };
    await server.database.query.update(orders).set(changes).where(eq(orders.outTradeNo, outTradeNo));
    const before = await server.database.query.select().from(entries);
    expect(await transfer(await logIn(server, MI2027, giver))).toMatchObject({ status: -1, message });
    expect(await server.database.query.select().from(entries)).toEqual(before);
    expect(await server.database.query.select().from(orders).where(eq(orders.outTradeNo, outTradeNo))).toMatchObject([
      { status: 'pending' },
    ]);
  });

  it('supersedes a free visitor', async () => {
    await server.post('/api/appweb/entered/fromAdd', shortSubmission(MIX2027, { phone: receiver }));
    await server.post('/api/appweb/entered/fromAdd', shortSubmission(MIX2027, { phone: giver, isCharge: '1' }));
    await changeEntry(server, giver, { payment: 'paid', paidBy: 'attendee', isRegistered: true });
    server.clock.now += 1_000;
    const body = shortSubmission(MIX2027, { phone: receiver, name: '王芳' });
    const headers = await logIn(server, MIX2027, giver);
    expect(await server.post('/api/appweb/entered/applyTransfer', body, headers)).toMatchObject({ status: 200 });
    expect(await entriesOf(server, receiver)).toMatchObject([{ live: false }, { live: true, name: '王芳' }]);
  });

  it.each([
    ['has paid', { payment: 'paid' }],
    ['has a refund under way', { refund: 'under-review', isTouched: true }],
    ['was given one', { payment: 'unpaid', transfer: 'received', isTouched: true }],
  ] as const)('is refused where the receiver %s, and nothing changes', async (_what, changes) => {
    await registerPaid(server, giver);
    await registerPaid(server, receiver);
    await changeEntry(server, receiver, changes);
    const before = await server.database.query.select().from(entries);
    const answer = await transfer(await logIn(server, MI2027, giver));
    expect(answer).toMatchObject({ httpStatus: 200, status: -1, message: '该手机号已有参会资格，不能接受转赠' });
    expect(await server.database.query.select().from(entries)).toEqual(before);
  });

  it.each([
    ['to oneself', { phone: giver }, '不能转赠给本人，请填写受赠人的手机号码'],
    ['to a wrong phone', { phone: '123' }, '少 8 位：手机号码是 11 位'],
    ['with a wrong ID number', { cardNum: '1' }, '请输入正确身份证号'],
    ['without an answer', { gzdw: '' }, '请填写工作单位全称'],
  ])('%s is refused', async (_what, changes, message) => {
    await registerPaid(server, giver);
    expect(await transfer(await logIn(server, MI2027, giver), changes)).toMatchObject({ status: -1, message });
    expect(await entryOf(server, giver)).toMatchObject({ live: true, transfer: 'none' });
  });

  it.each([
    ['unpaid', { payment: 'unpaid' }],
    ['under review for a refund', { refund: 'under-review' }],
    ['refunded', { refund: 'refunded', isTouched: true }],
    ['given away', { transfer: 'given', isTouched: true }],
    ['received', { transfer: 'received', isTouched: true, payment: 'unpaid' }],
  ] as const)('of a ticket that is %s is refused', async (_what, changes) => {
    await registerPaid(server, giver);
    await changeEntry(server, giver, changes);
    const answer = await transfer(await logIn(server, MI2027, giver));
    expect(answer).toMatchObject({ status: -1, message: '当前报名不能转赠' });
    expect(await entriesOf(server, receiver)).toEqual([]);
  });

  it('ends with changeDeadline', async () => {
    await registerPaid(server, giver);
    server.clock.now = Date.parse('2027-05-12T23:50:00+08:00');
    const headers = await logIn(server, MI2027, giver);
    server.clock.now = Date.parse('2027-05-13T00:00:00+08:00');
    expect(await transfer(headers)).toMatchObject({ message: '当前报名不能转赠' });
    server.clock.now -= 1;
    expect(await transfer(headers)).toMatchObject({ status: 200 });
  });

  it('of another person’s ticket is refused', async () => {
    await registerPaid(server, giver);
    await registerPaid(server, '13612345678');
    const headers = await logIn(server, MI2027, '13612345678');
    const { id } = await entryOf(server, giver);
    expect(await transfer(headers, { enteredId: id })).toMatchObject({ httpStatus: 404, message: '未找到该参会人' });
    expect(await transfer({ authorization: '' }, { enteredId: id })).toMatchObject({ httpStatus: 401 });
    expect(await entryOf(server, giver)).toMatchObject({ live: true });
  });

  it('is an operator’s only for what they paid, and stays with the team', async () => {
    const teamId = await makeOperator(server, operator);
    await registerPaid(server, giver);
    await changeEntry(server, giver, { teamId, userType: 'team-member' });
    const headers = await logIn(server, MI2027, operator);
    const { id } = await entryOf(server, giver);
    expect(await transfer(headers, { enteredId: id })).toMatchObject({ message: '当前报名不能转赠' });
    await changeEntry(server, giver, { paidBy: 'operator' });
    expect(await transfer(headers, { enteredId: id })).toMatchObject({ status: 200 });
    expect(await entryOf(server, receiver)).toMatchObject({
      teamId,
      userType: 'team-member',
      transfer: 'received',
    });
  });
});
