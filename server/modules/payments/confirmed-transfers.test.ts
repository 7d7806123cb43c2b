import { eq } from 'drizzle-orm';
import { bankAllocations, bankTransactions } from '../../db/tables/bank';
import { entries } from '../../db/tables/entries';
import { meetings, type MeetingRow } from '../../db/tables/meetings';
import { orders } from '../../db/tables/orders';
import { ledger } from '../../db/tables/payments';
import { entryOf, pay, registerDelegate } from '../../test-support/attendees';
import { logIn } from '../../test-support/log-in';
import { brokenInvariants } from '../../test-support/order-invariants';
import { organiserOf } from '../../test-support/organiser';
import { setUpServer } from '../../test-support/set-up-server';
import { keptInvoice, meetingIds, shortSubmission } from '../../test-support/submissions';
import { addTestMembers, memberPhone, operatorPhone, startTeam, submitTestOrder } from '../../test-support/team';
import { registerByTransfer } from '../../test-support/transfers';
import { checkIn } from '../door/check-in';
import { sendNotices } from '../notices/send-notices';

/** The amount, date and serial of a transfer, and taking a wrong line back. */

const phone = '13812345678';
const { MI2027, MIX2027 } = meetingIds;
const server = setUpServer();
const run = organiserOf(() => server);
const offline = (outTradeNo: string) => server.post('/api/appweb/wxpay/offlinePay', { outTradeNo });
const movements = async () =>
  (await server.database.query.select().from(ledger)).map(({ kind, amountFen }) => [kind, amountFen]);
const bookings = () => server.database.query.select().from(bankTransactions).orderBy(bankTransactions.recordedAt);
const orderOf = async (outTradeNo: string) =>
  (await server.database.query.select().from(orders).where(eq(orders.outTradeNo, outTradeNo)))[0];
const why = { reason: '记错订单' };
const changeMeeting = (changes: Partial<MeetingRow>) =>
  server.database.query.update(meetings).set(changes).where(eq(meetings.code, 'MI2027'));

describe('confirming', () => {
  let outTradeNo: string;
  beforeEach(async () => {
    outTradeNo = await registerDelegate(server, phone);
    await offline(outTradeNo);
  });

  it('asks for the amount, and changes nothing without', async () => {
    expect(await run(`payments confirm ${outTradeNo}`)).toMatchObject({
      exitCode: 1,
      lines: [
        `订单 ${outTradeNo} 应付 ¥1,200.00（欧阳晓明）`,
        `核对银行到账金额后，请写明金额：payments confirm ${outTradeNo} 1200.00 --date 到账日期 --serial 银行流水号`,
      ],
    });
    expect(await movements()).toEqual([]);
  });

  it.each(['1200', '1200.00', '¥1,200.00', '￥1，200', '1200元'])('takes %s for 1,200 yuan', async (amount) => {
    expect(await run(`payments confirm ${outTradeNo} ${amount}`)).toMatchObject({ exitCode: 0 });
    expect(await movements()).toEqual([['payment', 120_000]]);
  });

  it('takes the amount after a remark that is typed in two words, one of which is a number', async () => {
    await server.database.query.update(orders).set({ transferRemark: '3K9T3479' });
    expect((await run('payments confirm 3K9T 3479')).lines[0]).toContain('应付 ¥1,200.00');
    expect(await run('payments confirm 3K9T 3479 1200')).toMatchObject({ exitCode: 0 });
  });

  it.each([
    ['800', '到账 ¥800.00 少于应付 ¥1,200.00，差 ¥400.00：请付款人补足，合计到账后再按 ¥1,200.00 确认'],
    ['1500', '到账 ¥1,500.00 多于应付 ¥1,200.00，多 ¥300.00：'],
  ])('refuses %s, and says what to do', async (amount, message) => {
    const answer = await run(`payments confirm ${outTradeNo} ${amount}`);
    expect(answer).toMatchObject({ exitCode: 1, lines: [expect.stringContaining(message)] });
    expect([await movements(), await bookings()]).toEqual([[], []]);
    expect(await orderOf(outTradeNo)).toMatchObject({ status: 'pending' });
  });

  it('keeps the date and the serial, which is one transfer’s', async () => {
    const facts = { date: '2027-03-19', serial: ' icbc 2027-0001 ' };
    expect(await run(`payments confirm ${outTradeNo} 1200`, { ...facts, date: '2027-03-21' })).toMatchObject({
      exitCode: 2,
    });
    expect(await run(`payments confirm ${outTradeNo} 1200`, { ...facts, date: '19/3' })).toMatchObject({ exitCode: 2 });
    expect(await run(`payments confirm ${outTradeNo} 1200`, facts)).toMatchObject({ exitCode: 0 });
    expect(await bookings()).toMatchObject([{ amountFen: 120_000, happenedOn: '2027-03-19', serial: 'ICBC2027-0001' }]);
    const other = await registerDelegate(server, '13912345678');
    await offline(other);
    expect(await run(`payments confirm ${other} 1200`, { ...facts, serial: 'ICBC2027-0001' })).toMatchObject({
      exitCode: 1,
      lines: [`银行流水号 ICBC2027-0001 已登记在订单 ${outTradeNo}，请核对`],
    });
    expect(await orderOf(other)).toMatchObject({ status: 'pending' });
    expect(await run(`payments confirm ${other} 1200`)).toMatchObject({ exitCode: 0 });
    const exported = Buffer.from((await run(`people export ${phone} x.json`)).output ?? '', 'base64').toString();
    expect(exported).toContain('ICBC2027-0001');
  });

  it('books what came for an order that is over, to be given back', async () => {
    await pay(server, outTradeNo);
    expect(await run(`payments confirm ${outTradeNo} 1000`, { return: '' })).toMatchObject({
      exitCode: 0,
      lines: [expect.stringContaining('已登记收到 ¥1,000.00，待退回付款方'), expect.anything()],
    });
    expect((await run('refunds list')).lines[2]).toMatch(/¥1,000\.00 .*转账待退回付款方/);
    // What WeChat has stays: only what was to be given back is taken back, and its serial is free.
    expect(await run(`payments unconfirm ${outTradeNo}`, why)).toMatchObject({
      exitCode: 0,
      lines: [`已撤销订单 ${outTradeNo} 的到账登记（¥1,000.00），不再待退回`],
    });
    expect((await run('refunds list')).lines).not.toContainEqual(expect.stringContaining('转账待退回付款方'));
    expect((await movements()).reduce((sum, [, fen]) => sum + Number(fen), 0)).toBe(120_000);
    expect(await orderOf(outTradeNo)).toMatchObject({ status: 'paid' });
    expect(await run(`payments unconfirm ${outTradeNo}`, why)).toMatchObject({ exitCode: 1 });
  });

  it('is not taken back once it was given back', async () => {
    await pay(server, outTradeNo);
    await run(`payments confirm ${outTradeNo} 1000`, { return: '' });
    const [line = ''] = (await run('refunds list')).lines.slice(2);
    await run(`refunds offline ${line.split(' ')[0] ?? ''}`);
    expect(await run(`payments unconfirm ${outTradeNo}`, why)).toMatchObject({
      exitCode: 1,
      lines: ['该笔款项已退回付款人，不能撤销'],
    });
  });
});

describe('a second transfer for an order that was paid by one', () => {
  const second = { return: '', serial: 'S2', date: '2027-03-19' };
  const toReturn = async () => (await run('refunds list')).lines.filter((line) => line.includes('转账待退回付款方'));
  const soundness = () => brokenInvariants(server.database.query, 'any registrations');
  let outTradeNo: string;
  beforeEach(async () => {
    outTradeNo = await registerByTransfer(server, run, phone);
  });

  it('is recorded to be given back, once a serial, and only as what it is', async () => {
    expect(await run(`payments confirm ${outTradeNo} 1200`)).toMatchObject({
      exitCode: 1,
      lines: [
        '该订单的转账已确认到账，请勿重复确认；确已另收到一笔的，请加 --return 和 --serial 银行流水号，登记为待退回',
      ],
    });
    expect(await run(`payments confirm ${outTradeNo} 1200`, { return: '' })).toMatchObject({
      exitCode: 1,
      lines: ['该订单已登记过一笔转账：确已另收到一笔的，请用 --serial 写明其银行流水号，以免重复登记'],
    });
    expect(await movements()).toEqual([['payment', 120_000]]);
    expect(await run(`payments confirm ${outTradeNo} 1000`, second)).toMatchObject({
      exitCode: 0,
      lines: [`订单 ${outTradeNo} 已支付：已登记收到 ¥1,000.00，待退回付款方`, expect.anything()],
    });
    expect(await run(`payments confirm ${outTradeNo} 1000`, second)).toMatchObject({
      exitCode: 1,
      lines: [`银行流水号 S2 已登记在订单 ${outTradeNo}，请核对`],
    });
    expect(await toReturn()).toEqual([expect.stringContaining('¥1,000.00')]);
    expect(await soundness()).toEqual([]);
    expect(await orderOf(outTradeNo)).toMatchObject({ status: 'paid' });
    expect(await bookings()).toMatchObject([{ amountFen: 120_000 }, { amountFen: 100_000, serial: 'S2' }]);

    const [line = ''] = await toReturn();
    expect(await run(`refunds offline ${line.split(' ')[0] ?? ''}`)).toMatchObject({ exitCode: 0 });
    expect((await movements()).reduce((sum, [, fen]) => sum + Number(fen), 0)).toBe(120_000);
    // What paid for the order can still be taken back, and is alone.
    expect((await run(`payments unconfirm ${outTradeNo}`, why)).lines).toEqual([
      `已撤销订单 ${outTradeNo} 的到账确认（¥1,200.00），订单恢复为等待到账`,
    ]);
    expect(await soundness()).toEqual([]);
    await pay(server, outTradeNo);
    const headers = await logIn(server, MI2027, phone);
    const { data } = await server.get(`/api/appweb/entered/toEnteredCenter/${MI2027}`, headers);
    expect(data).toMatchObject({ order: { payStatus: 1, payMethod: '微信' } });
  });

  it('is taken back before what paid for the order, the latest first', async () => {
    await run(`payments confirm ${outTradeNo} 1000`, second);
    await run(`payments confirm ${outTradeNo} 300`, { return: '', serial: 'S3' });
    const takeBack = async () => (await run(`payments unconfirm ${outTradeNo}`, why)).lines;
    expect(await takeBack()).toEqual([`已撤销订单 ${outTradeNo} 的到账登记（¥300.00），不再待退回`]);
    expect(await toReturn()).toEqual([expect.stringContaining('¥1,000.00')]);
    expect(await takeBack()).toEqual([`已撤销订单 ${outTradeNo} 的到账登记（¥1,000.00），不再待退回`]);
    expect(await orderOf(outTradeNo)).toMatchObject({ status: 'paid' });
    expect(await takeBack()).toEqual([`已撤销订单 ${outTradeNo} 的到账确认（¥1,200.00），订单恢复为等待到账`]);
    expect(await soundness()).toEqual([]);
    expect((await movements()).reduce((sum, [, fen]) => sum + Number(fen), 0)).toBe(0);
  });
});

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
