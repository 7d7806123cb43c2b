import { orders } from '../../db/tables/orders';
import { pay, registerDelegate } from '../../test-support/attendees';
import { logIn } from '../../test-support/log-in';
import { brokenInvariants } from '../../test-support/order-invariants';
import { meetingIds } from '../../test-support/submissions';
import { registerByTransfer } from '../../test-support/transfers';
import { phone, server, run, offline, movements, bookings, orderOf, why } from '../../test-support/confirmed-transfers';

const { MI2027 } = meetingIds;

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
