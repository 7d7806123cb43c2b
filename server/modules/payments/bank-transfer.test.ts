import { eq } from 'drizzle-orm';
import { readSheet } from 'read-excel-file/node';
import { remarkAlphabet } from '../../../src/domain/payment/transfer';
import type { Centre } from '../../../src/domain/centre/centre';
import { centreCodec } from '../../../src/contract/centre';
import { transferInstructionsCodec } from '../../../src/contract/payment';
import { entries } from '../../db/tables/entries';
import { files } from '../../db/tables/files';
import { meetings } from '../../db/tables/meetings';
import { orders } from '../../db/tables/orders';
import { ledger } from '../../db/tables/payments';
import { refunds } from '../../db/tables/refunds';
import { registerDelegate, pay } from '../../test-support/attendees';
import { logIn } from '../../test-support/log-in';
import { brokenInvariants } from '../../test-support/order-invariants';
import { organiserOf } from '../../test-support/organiser';
import { setUpServer } from '../../test-support/set-up-server';
import { meetingIds } from '../../test-support/submissions';
import {
  addTestMembers,
  joinIds,
  memberPhone,
  payOrder,
  prepay,
  startTeam,
  submitTestOrder,
  type SubmittedOrder,
  type TestOperator,
} from '../../test-support/team';
import { samplePdf, uploadFile } from '../../test-support/upload-file';
import { sweepUnclaimedFiles } from '../../stores/uploads/store';

const phone = '13812345678';
const server = setUpServer();

afterEach(() => jest.restoreAllMocks());

const run = organiserOf(() => server);
const offline = (outTradeNo: string) => server.post('/api/appweb/wxpay/offlinePay', { outTradeNo });
const remarkOf = async (outTradeNo: string): Promise<string> =>
  transferInstructionsCodec.read((await offline(outTradeNo)).data).transfer?.remark ?? '';
const ledgerRows = async () =>
  (await server.database.query.select().from(ledger)).map(({ method, kind, amountFen }) => [method, kind, amountFen]);
const orderOfNumber = async (outTradeNo: string) =>
  (await server.database.query.select().from(orders).where(eq(orders.outTradeNo, outTradeNo)))[0];
const centreOf = async (meetingId: string, of: string): Promise<Centre> => {
  const headers = await logIn(server, meetingId, of);
  return centreCodec.read((await server.get(`/api/appweb/entered/toEnteredCenter/${meetingId}`, headers)).data);
};

describe('the remark', () => {
  it('is eight characters that cannot be misread, the same wherever it shows', async () => {
    const outTradeNo = await registerDelegate(server, phone);
    const remark = await remarkOf(outTradeNo);
    expect(remark).toMatch(new RegExp(`^[${remarkAlphabet}]{4} [${remarkAlphabet}]{4}$`));
    server.clock.now += 60_000;
    expect(await remarkOf(outTradeNo)).toBe(remark);
    const { orders: listed } = await centreOf(meetingIds.MI2027, phone);
    expect(listed[0]?.transfer).toEqual({ chosenAt: '2027-03-20 10:00:00', remark, receipt: null });
    const { lines } = await run('payments list');
    expect(lines[0]).toMatch(/^附言 +金额 +会议 +参会人/);
    expect(lines[2]).toMatch(new RegExp(`^${remark}  ¥1,200\\.00  MI2027  欧阳晓明 .* ${outTradeNo}$`));
  });

  it('is no other order’s', async () => {
    const [first, second] = [await registerDelegate(server, phone), await registerDelegate(server, '13912345678')];
    const { randomIds } = server.dependencies;
    jest.spyOn(randomIds, 'transferRemark').mockReturnValueOnce('3K9TX7WM').mockReturnValueOnce('3K9TX7WM');
    expect(await remarkOf(first)).toBe('3K9T X7WM');
    expect(await remarkOf(second)).toMatch(/^(?!3K9T X7WM)/);
    expect(await remarkOf(second)).not.toBe('');
  });

  it('stays the order’s number for who was told so before there were remarks', async () => {
    const outTradeNo = await registerDelegate(server, phone);
    await server.database.query.update(orders).set({ awaitingTransferSince: new Date(server.clock.now) });
    expect(await remarkOf(outTradeNo)).toBe('');
    expect((await run('payments list')).lines[2]).toMatch(/^同订单号/);
  });

  it.each([
    ['as printed', (remark: string) => remark],
    ['without its space, in small letters', (remark: string) => remark.replace(' ', '').toLowerCase()],
    ['with a dash', (remark: string) => remark.replace(' ', '-')],
  ])('books the order %s', async (_how, typed) => {
    const outTradeNo = await registerDelegate(server, phone);
    const remark = await remarkOf(outTradeNo);
    expect(await run(`payments confirm ${typed(remark)} 1200`)).toMatchObject({
      ...{ exitCode: 0, lines: [`已确认订单 ${outTradeNo} 到账 ¥1,200.00`] },
    });
    expect(await run(`payments confirm ${remark} 1200`)).toMatchObject({
      ...{ exitCode: 1, lines: [expect.stringContaining('该订单的转账已确认到账，请勿重复确认')] },
    });
    expect(await ledgerRows()).toEqual([['offline', 'payment', 120_000]]);
    const { orders: listed } = await centreOf(meetingIds.MI2027, phone);
    expect(listed[0]).toMatchObject({ transfer: null, paymentMethod: '对公转账或刷卡' });
  });
});

it('reads 等待到账 in the organiser’s export and entry until it has come in', async () => {
  const outTradeNo = await registerDelegate(server, phone);
  const standings = async (): Promise<unknown[]> => {
    const exported = await run('export MI2027 out.xlsx');
    const [headings = [], row = []] = await readSheet(Buffer.from(exported.output ?? '', 'base64'));
    const shown = (await run(`entries show ${phone}`)).lines.join('\n');
    const tagOf = (name: string) => new RegExp(` ${name} +(.*?) *$`, 'm').exec(shown)?.[1];
    return [row[headings.indexOf('状态')], tagOf('状态'), tagOf('订单')?.split('  ').at(-1)];
  };
  expect(await standings()).toEqual(['未支付', '未支付', '待支付']);
  await offline(outTradeNo);
  expect(await standings()).toEqual(['等待到账', '等待到账', '等待到账']);
  await run(`payments confirm ${outTradeNo} 1200`);
  expect(await standings()).toEqual(['已支付', '已支付，参会人支付', '已支付']);
});

describe('the bank’s receipt', () => {
  const good = { paidOn: '2027-03-19', payerName: '湘江会议医院', payerAccount: '6222 0000 1111' };
  const send = async (outTradeNo: string, changes: Record<string, unknown> = {}) =>
    server.post('/api/appweb/wxpay/transferReceipt', {
      ...{ outTradeNo, file: (await uploadFile(server)).data, ...good, ...changes },
    });

  it('is kept, shown to the payer and the organiser, and replaced while the money is awaited', async () => {
    const outTradeNo = await registerDelegate(server, phone);
    await offline(outTradeNo);
    const sent = await send(outTradeNo);
    // Whoever only knows the number does not see what the receipt shows.
    expect(sent).toMatchObject({
      ...{ status: 200, message: '回单已上传' },
      data: { receipt: { uploadedAt: '2027-03-20 10:00:00', fileUrl: '', payerName: '', payerAccount: '' } },
    });
    const [order] = (await centreOf(meetingIds.MI2027, phone)).orders;
    const receipt = order?.transfer?.receipt;
    expect(receipt).toMatchObject({ paidOn: '2027-03-19', payerName: '湘江会议医院', payerAccount: '622200001111' });
    expect((await server.app.inject({ url: receipt?.fileUrl ?? '' })).rawPayload).toEqual(samplePdf);
    expect((await run('payments list')).lines[2]).toMatch(/2027-03-19 +湘江会议医院 +622200001111 +等待到账/);
    const png = Buffer.from('89504e470d0a1a0a0000', 'hex');
    await send(outTradeNo, { file: (await uploadFile(server, png)).data });
    const saved = await run(`payments receipt 回单.png ${outTradeNo}`);
    expect(Buffer.from(saved.output ?? '', 'base64')).toEqual(png);
    expect(saved.lines).toEqual(['已保存银行回单：单位介绍信.pdf（image/png）']);
    // The first is swept as what nobody references; the receipt is not.
    await sweepUnclaimedFiles(server.database.query, new Date(server.clock.now + 1));
    expect((await server.database.query.select().from(files)).map(({ contentType }) => contentType)).toEqual([
      'image/png',
    ]);
    await run(`payments confirm ${outTradeNo} 1200`);
    expect(await send(outTradeNo)).toMatchObject({ status: -1, message: '该订单已支付，无需上传银行回单' });
  });

  it('sent again after a lost answer is the same', async () => {
    const outTradeNo = await registerDelegate(server, phone);
    await offline(outTradeNo);
    const file = (await uploadFile(server)).data;
    const first = await send(outTradeNo, { file });
    expect(await send(outTradeNo, { file })).toMatchObject({ status: 200, data: first.data });
  });

  it('is refused where it is no proof of this order’s transfer', async () => {
    const outTradeNo = await registerDelegate(server, phone);
    expect(await send(outTradeNo)).toMatchObject({ message: '请先选择对公转账，再上传银行回单' });
    await offline(outTradeNo);
    for (const [changes, message] of [
      [{ paidOn: '2027-03-21' }, '转账日期须在 2026年3月20日–2027年3月20日 之间'],
      [{ paidOn: '' }, '请选择转账日期'],
      [{ payerName: ' ' }, '请填写付款户名'],
      [{ file: '' }, '请上传银行回单'],
      [{ file: '/api/files/x?expires=1&signature=x' }, '附件已失效，请重新上传'],
      [{ file: 'https://example.org/a.pdf' }, '附件已失效，请重新上传'],
    ] as const)
      expect(await send(outTradeNo, changes)).toMatchObject({ status: -1, message });
    const other = await registerDelegate(server, '13912345678');
    await offline(other);
    const file = (await uploadFile(server)).data;
    expect(await send(other, { file })).toMatchObject({ status: 200 });
    expect(await send(outTradeNo, { file })).toMatchObject({ status: -1, message: '附件已失效，请重新上传' });
    expect(await send('T-unknown')).toMatchObject({ httpStatus: 404 });
  });
});

describe('money for a cancelled order', () => {
  let operator: TestOperator;
  let members: (typeof entries.$inferSelect)[];
  let order: SubmittedOrder;

  beforeEach(async () => {
    operator = await startTeam(server);
    members = await addTestMembers(server, operator, [1, 2]);
    order = await submitTestOrder(operator, members);
    await offline(order.outTradeNo);
    await operator.post('cancelOrder', { orderId: order.meetingPayorderId });
  });

  const confirm = (options: Record<string, string> = {}) => run(`payments confirm ${order.outTradeNo} 1600`, options);

  it('re-opens it if its members are free', async () => {
    expect(await centreOf(operator.meetingId, operator.phone)).toMatchObject({
      orders: [],
      cancelledOrders: [{ outTradeNo: order.outTradeNo, transfer: null, attendees: [{}, {}] }],
    });
    expect((await run('payments list')).lines).toEqual(['没有等待确认到账的订单']);
    expect((await run('payments list', { all: '' })).lines[2]).toMatch(/已取消 +T/);
    expect(await confirm()).toMatchObject({
      exitCode: 0,
      lines: [expect.stringContaining('已恢复并确认到账 ¥1,600.00')],
    });
    expect(await orderOfNumber(order.outTradeNo)).toMatchObject({ status: 'paid', cancelledAt: null });
    expect(await ledgerRows()).toEqual([['offline', 'payment', 160_000]]);
    expect(await brokenInvariants(server.database.query)).toEqual([]);
    expect(await confirm()).toMatchObject({
      exitCode: 1,
      lines: [expect.stringContaining('该订单的转账已确认到账，请勿重复确认')],
    });
    expect(await confirm({ return: '' })).toMatchObject({ exitCode: 1 });
    expect(await ledgerRows()).toHaveLength(1);
  });

  it.each([
    ['paid by another order', '第1位已由其他订单支付', () => payAnother()],
    ['deleted', '第1位的报名已删除或取消', () => operator.post('delEntered', { phone: memberPhone(1) })],
    [
      'given away',
      '第1位的参会资格已转赠',
      () =>
        server.database.query
          .update(entries)
          .set({ transfer: 'given' })
          .where(eq(entries.id, members[0]?.id ?? '')),
    ],
  ])('is recorded to give back if a member is %s', async (_what, reason, change) => {
    await change();
    const before = await ledgerRows();
    const { lines } = await confirm();
    expect(lines[0]).toContain(`不能恢复（${reason}）：已登记收到 ¥1,600.00，待退回付款方`);
    expect(await orderOfNumber(order.outTradeNo)).toMatchObject({ status: 'cancelled' });
    expect(await ledgerRows()).toEqual([...before, ['offline', 'payment', 160_000]]);
    expect(await confirm()).toMatchObject({
      exitCode: 1,
      lines: [expect.stringContaining('该订单的转账已登记为待退回，见 refunds list')],
    });
    const list = await run('refunds list');
    expect(list.lines[2]).toMatch(
      new RegExp(`¥1,600\\.00 .* 转账待退回付款方 +${reason}；退回后请用 refunds offline 登记`),
    );
    const id = (list.lines[2] ?? '').split(' ')[0] ?? '';
    expect(await run(`refunds retry ${id}`)).toMatchObject({ exitCode: 1 });
    expect(await run(`refunds offline ${id}`)).toMatchObject({ exitCode: 0, lines: ['已线下退款'] });
    expect(await run(`refunds offline ${id}`)).toMatchObject({ exitCode: 1 });
    expect(await ledgerRows()).toEqual([
      ...[...before, ['offline', 'payment', 160_000], ['offline', 'refund', -160_000]],
    ]);
    expect((await run('refunds list')).lines).toEqual(['没有待处理的退费']);
    // No provider was asked for it.
    expect(server.gateways.pay.refunds).toEqual([]);
  });

  const payAnother = async () => {
    const another = await submitTestOrder(operator, [members[0]!]);
    await payOrder(server, another.outTradeNo);
  };

  it('is the organiser’s to decide if a member is in another order that is not paid yet', async () => {
    const another = await submitTestOrder(operator, [members[0]!]);
    const remark = await remarkOf(another.outTradeNo);
    expect((await confirm()).lines[0]).toContain(`第1位已在另一待支付订单 ${remark} 中`);
    expect(await ledgerRows()).toEqual([]);
    expect(await confirm({ return: '' })).toMatchObject({ exitCode: 0 });
    expect(await ledgerRows()).toEqual([['offline', 'payment', 160_000]]);
    expect(await orderOfNumber(another.outTradeNo)).toMatchObject({ status: 'pending' });
    expect(await brokenInvariants(server.database.query)).toEqual([]);
  });
});

it('money that arrives for an order paid by WeChat is given back only if the organiser says so', async () => {
  const outTradeNo = await registerDelegate(server, phone);
  await offline(outTradeNo);
  await pay(server, outTradeNo);
  expect((await run(`payments confirm ${outTradeNo} 1200`)).lines[0]).toContain('加 --return 登记为待退回');
  expect(await server.database.query.select().from(refunds)).toEqual([]);
  await run(`payments confirm ${outTradeNo} 1200`, { return: '' });
  expect(await ledgerRows()).toEqual([
    ['wechat', 'payment', 120_000],
    ['offline', 'payment', 120_000],
  ]);
  // The WeChat payment can still be refunded to its payer.
  const headers = await logIn(server, meetingIds.MI2027, phone);
  const [entry] = await server.database.query.select().from(entries);
  await server.post('/api/appweb/entered/applyRefund', { meetingId: meetingIds.MI2027, enteredId: entry?.id }, headers);
  const application = (await run('refunds list')).lines.find((line) => line.includes('待审核')) ?? '';
  await run(`refunds approve ${application.split(' ')[0]}`);
  expect(server.gateways.pay.refunds).toMatchObject([{ outTradeNo, refundFen: 120_000 }]);
});

describe('交费截止', () => {
  const closed = '交费已截止，如需参会请联系主办方';
  const closePayments = async () => {
    await server.database.query.update(meetings).set({ registrationEnd: '2027-03-20' });
    server.clock.now = Date.parse('2027-03-21T00:00:00+08:00');
  };

  it('ends ordering and paying for a team, but not a transfer that is under way', async () => {
    const operator = await startTeam(server);
    const [first, second, third] = await addTestMembers(server, operator, [1, 2, 3]);
    const chosen = await submitTestOrder(operator, [first!]);
    const remark = await remarkOf(chosen.outTradeNo);
    const open = await submitTestOrder(operator, [second!]);
    await closePayments();
    expect(await operator.post('submitTeamOrder', { enteredIds: joinIds([third!]) })).toMatchObject({
      ...{ status: -1, message: closed },
    });
    expect(await offline(open.outTradeNo)).toMatchObject({ status: -1, message: closed });
    expect(await prepay(server, open.outTradeNo)).toMatchObject({ status: -1, message: closed });
    expect(await remarkOf(chosen.outTradeNo)).toBe(remark);
    expect(await run(`payments confirm ${remark} 800`)).toMatchObject({ exitCode: 0 });
  });

  it('does not end an individual’s payment, whose registration may be approved late', async () => {
    const outTradeNo = await registerDelegate(server, phone);
    await closePayments();
    expect(await offline(outTradeNo)).toMatchObject({ status: 200 });
  });
});
