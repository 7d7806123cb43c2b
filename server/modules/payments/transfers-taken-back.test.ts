import { eq } from 'drizzle-orm';
import { bankAllocations } from '../../db/tables/bank';
import { entries } from '../../db/tables/entries';
import { orders } from '../../db/tables/orders';
import { entryOf, pay, registerDelegate } from '../../test-support/attendees';
import { logIn } from '../../test-support/log-in';
import { brokenInvariants } from '../../test-support/order-invariants';
import { keptInvoice, meetingIds, shortSubmission } from '../../test-support/submissions';
import { addTestMembers, memberPhone, operatorPhone, startTeam, submitTestOrder } from '../../test-support/team';
import { registerByTransfer } from '../../test-support/transfers';
import { checkIn } from '../door/check-in';
import { sendNotices } from '../notices/send-notices';
import {
  phone,
  server,
  run,
  movements,
  bookings,
  orderOf,
  why,
  changeMeeting,
} from '../../test-support/confirmed-transfers';

const { MI2027, MIX2027 } = meetingIds;

describe('taking back', () => {
  it('puts order, ticket and books back as they were, tells, and lets it be confirmed again', async () => {
    const outTradeNo = await registerByTransfer(server, run, phone);
    const { ticketRef } = await entryOf(server, phone);
    await sendNotices(server.dependencies, server.app.log);
    expect(await run(`payments unconfirm ${outTradeNo}`)).toMatchObject({ exitCode: 2 });
    expect(await run(`payments unconfirm ${outTradeNo}`, why)).toMatchObject({
      exitCode: 0,
      lines: [`已撤销订单 ${outTradeNo} 的到账确认（¥1,200.00），订单恢复为等待到账`],
    });
    expect(await movements()).toEqual([
      ['payment', 120_000],
      ['payment', -120_000],
    ]);
    expect(await brokenInvariants(server.database.query, 'any registrations')).toEqual([]);
    expect(await orderOf(outTradeNo)).toMatchObject({ status: 'pending', paidAt: null });
    expect((await orderOf(outTradeNo))?.awaitingTransferSince).toEqual(new Date('2027-03-20T10:00:00+08:00'));
    expect(await entryOf(server, phone)).toMatchObject({
      payment: 'unpaid',
      paidBy: 'nobody',
      isRegistered: false,
      live: true,
    });
    expect(await checkIn(ticketRef, '', server.dependencies)).toMatchObject({ outcome: 'refused', reason: '尚未支付' });
    expect(await bookings()).toMatchObject([{ withdrawnAt: new Date(server.clock.now) }]);
    const reasons = (await server.database.query.select().from(bankAllocations)).map(({ reason }) => reason);
    expect(reasons.sort()).toEqual(['', '记错订单']);
    expect(server.gateways.sms.sent.at(-1)).toMatchObject({
      phone,
      template: 'ticket-news',
      parameters: { result: '到账确认有误，订单恢复为等待到账，到账后参会码方可使用' },
    });
    expect(await run(`payments unconfirm ${outTradeNo}`, why)).toMatchObject({ exitCode: 1 });
    expect((await run('payments list')).lines[2]).toContain(outTradeNo);
    expect(await run(`payments confirm ${outTradeNo} 1200`, { serial: 'S2' })).toMatchObject({ exitCode: 0 });
    expect(await run(`payments confirm ${outTradeNo} 1200`, { serial: 'S3' })).toMatchObject({
      exitCode: 1,
      lines: [expect.stringContaining('该订单的转账已确认到账，请勿重复确认')],
    });
    expect((await movements()).map(([, fen]) => fen)).toEqual([120_000, -120_000, 120_000]);
    expect(await run(`payments unconfirm ${outTradeNo}`, why)).toMatchObject({ exitCode: 0 });
    expect((await movements()).map(([, fen]) => fen)).toEqual([120_000, -120_000, 120_000, -120_000]);
    // By WeChat it can be paid as well, and is then shown as that.
    await pay(server, outTradeNo);
    const headers = await logIn(server, MI2027, phone);
    const { data } = await server.get(`/api/appweb/entered/toEnteredCenter/${MI2027}`, headers);
    expect(data).toMatchObject({ order: { payStatus: 1, payMethod: '微信' } });
  });

  it('frees the serial for the order that it belongs to', async () => {
    const [wrong, right] = [await registerDelegate(server, phone), await registerDelegate(server, '13912345678')];
    await run(`payments confirm ${wrong} 1200`, { serial: 'S1' });
    await run(`payments unconfirm ${wrong}`, why);
    expect(await run(`payments confirm ${right} 1200`, { serial: 'S1' })).toMatchObject({ exitCode: 0 });
    expect(await run(`payments confirm ${wrong} 1200`, { serial: 'S1' })).toMatchObject({ exitCode: 1 });
  });

  it('makes somebody who had upgraded a visitor again', async () => {
    await server.post('/api/appweb/entered/fromAdd', shortSubmission(MIX2027, { phone }));
    const before = await entryOf(server, phone);
    const headers = await logIn(server, MIX2027, phone);
    const { data } = await server.get(`/api/appweb/entered/upgradedUser/${MIX2027}`, headers);
    const { outTradeNo } = data as { outTradeNo: string };
    await run(`payments confirm ${outTradeNo} 800`);
    expect(await entryOf(server, phone)).toMatchObject({
      userType: 'individual',
      entryType: 'paid',
      payment: 'paid',
    });
    await run(`payments unconfirm ${outTradeNo}`, why);
    const { userType, entryType, isRegistered, payment, paidBy } = before;
    expect(await entryOf(server, phone)).toMatchObject({ userType, entryType, isRegistered, payment, paidBy });
    expect(await checkIn(before.ticketRef, '', server.dependencies)).toMatchObject({ outcome: 'admitted' });
  });

  it('leaves a good ticket to who owed nothing, and to nobody else in the order', async () => {
    const operator = await startTeam(server);
    const members = await addTestMembers(server, operator, [1, 2]);
    const { outTradeNo } = await submitTestOrder(operator, members);
    // Added while the meeting was free, and ordered with another since.
    await server.database.query
      .update(entries)
      .set({ userType: 'free-guest', feeFen: 0, isRegistered: true })
      .where(eq(entries.id, members[0]?.id ?? ''));
    await run(`payments confirm ${outTradeNo} 1600`);
    // As an earlier edition books it.
    await server.database.query.update(bankAllocations).set({ awaitedSince: null });
    await run(`payments unconfirm ${outTradeNo}`, why);
    expect(await entryOf(server, memberPhone(1))).toMatchObject({
      userType: 'free-guest',
      isRegistered: true,
      payment: 'unpaid',
    });
    expect(await entryOf(server, memberPhone(2))).toMatchObject({
      userType: 'team-member',
      isRegistered: false,
      payment: 'unpaid',
    });
  });

  it('is refused where the meeting is free by now, and owes the present fee where that has changed', async () => {
    const outTradeNo = await registerByTransfer(server, run, phone);
    await changeMeeting({ isPaid: false, feeFen: 0 });
    expect(await run(`payments unconfirm ${outTradeNo}`, why)).toMatchObject({
      exitCode: 1,
      lines: [expect.stringContaining('会议已改为免费')],
    });
    expect(await entryOf(server, phone)).toMatchObject({ payment: 'paid', isRegistered: true });
    await changeMeeting({ isPaid: true, feeFen: 150_000 });
    expect(await run(`payments unconfirm ${outTradeNo}`, why)).toMatchObject({ exitCode: 0 });
    expect(await entryOf(server, phone)).toMatchObject({ payment: 'unpaid', feeFen: 150_000 });
    expect(await orderOf(outTradeNo)).toMatchObject({ amountFen: 120_000 });
  });

  it('tells a team’s members and once its operator', async () => {
    const operator = await startTeam(server);
    const members = await addTestMembers(server, operator, [1, 2]);
    const { outTradeNo } = await submitTestOrder(operator, members);
    await run(`payments confirm ${outTradeNo} 1600`);
    await sendNotices(server.dependencies, server.app.log);
    server.gateways.sms.sent.length = 0;
    expect(await run(`payments unconfirm ${outTradeNo}`, why)).toMatchObject({ exitCode: 0 });
    expect(server.gateways.sms.sent.map(({ phone: to }) => to).sort()).toEqual(
      [operatorPhone, memberPhone(1), memberPhone(2)].sort(),
    );
    expect(await brokenInvariants(server.database.query)).toEqual([]);
  });

  const entryId = async () => (await entryOf(server, phone)).id;
  it.each([
    [
      'checked in',
      '欧阳晓明已签到',
      async () => checkIn((await entryOf(server, phone)).ticketRef, '', server.dependencies),
    ],
    [
      'a refund was applied for',
      '欧阳晓明正在申请退费',
      async () => {
        const headers = await logIn(server, MI2027, phone);
        await server.post(
          '/api/appweb/entered/applyRefund',
          { meetingId: MI2027, enteredId: await entryId() },
          headers,
        );
      },
    ],
    ['a part was refunded', '欧阳晓明已有退费', () => run(`refunds start ${phone} 100`, why)],
    ['all was refunded', '欧阳晓明已退费', () => run(`refunds start ${phone}`, why)],
    [
      'the ticket was given away',
      '欧阳晓明的参会资格已转赠',
      () => server.database.query.update(entries).set({ transfer: 'given', isTouched: true, live: false }),
    ],
    [
      'its invoice was issued',
      '发票已开具',
      async () => {
        await server.database.query.update(orders).set({ invoice: keptInvoice });
        await run(`invoices issue ${(await server.database.query.select().from(orders))[0]?.outTradeNo}`);
      },
    ],
  ])('is refused where since then %s', async (_what, obstacle, change) => {
    const outTradeNo = await registerByTransfer(server, run, phone);
    await change();
    expect(await run(`payments unconfirm ${outTradeNo}`, why)).toMatchObject({
      exitCode: 1,
      lines: [expect.stringContaining(obstacle)],
    });
    expect((await movements()).filter(([kind]) => kind === 'payment')).toEqual([['payment', 120_000]]);
    expect(await orderOf(outTradeNo)).toMatchObject({ status: 'paid' });
  });

  it('is refused for what WeChat has received, and for what nobody has confirmed', async () => {
    const outTradeNo = await registerDelegate(server, phone);
    expect(await run(`payments unconfirm ${outTradeNo}`, why)).toMatchObject({
      exitCode: 1,
      lines: ['该订单没有确认到账'],
    });
    await pay(server, outTradeNo);
    expect(await run(`payments unconfirm ${outTradeNo}`, why)).toMatchObject({
      exitCode: 1,
      lines: ['该订单不是用 payments confirm 确认的，不能撤销：退款请用 refunds start'],
    });
  });
});
