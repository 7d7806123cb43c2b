import { readSheet } from 'read-excel-file/node';
import { remarkAlphabet } from '../../../src/domain/payment/transfer';
import { files } from '../../db/tables/files';
import { orders } from '../../db/tables/orders';
import { registerDelegate } from '../../test-support/attendees';
import { meetingIds } from '../../test-support/submissions';
import { samplePdf, uploadFile } from '../../test-support/upload-file';
import { sweepUnclaimedFiles } from '../../stores/uploads/store';
import { phone, server, run, offline, remarkOf, ledgerRows, centreOf } from '../../test-support/bank-transfer';

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
