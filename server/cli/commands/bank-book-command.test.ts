import { eq } from 'drizzle-orm';
import { orders } from '../../db/tables/orders';
import { entryOf, pay } from '../../test-support/attendees';
import { logIn } from '../../test-support/log-in';
import { meetingIds, shortSubmission } from '../../test-support/submissions';
import {
  server,
  run,
  awaitTransfer,
  orderOf,
  statusOf,
  amounts,
  money,
  soundness,
  movement,
  matched,
  book,
  decided,
} from '../../test-support/bank-by-command';

describe('bank book', () => {
  it('books the sure rows of the list as it is, once, and tells their payers', async () => {
    const [one, two] = [await awaitTransfer(0), await awaitTransfer(1)];
    const list = [
      movement({ text: one.remark }),
      movement({ text: '李静乙注册费' }),
      movement({ text: '无关', amountFen: 777 }),
    ];
    const rows = await matched('ABC', list);
    expect(rows[1]?.proposals[0]).toMatchObject({ certainty: 'likely', orders: [{ outTradeNo: two.outTradeNo }] });
    expect(await book(rows)).toMatchObject({
      ...{ exitCode: 0 },
      lines: [
        `ABC-0.xlsx 第 4 行已处理：${one.outTradeNo} ¥1,200.00`,
        '共 3 行：已处理 1，以前已处理 0，没有处理 0，没有写决定 2',
      ],
    });
    expect([await statusOf(one.outTradeNo), await statusOf(two.outTradeNo)]).toEqual(['paid', 'pending']);
    expect(await entryOf(server, one.phone)).toMatchObject({ payment: 'paid', isRegistered: true });
    expect(server.gateways.sms.sent.at(-1)).toMatchObject({ phone: one.phone, template: 'ticket-news' });
    expect(await book(rows)).toMatchObject({
      exitCode: 0,
      lines: ['共 3 行：已处理 0，以前已处理 1，没有处理 0，没有写决定 2'],
    });
    // Nothing is proposed for it any more, in this statement or in another export that overlaps.
    const again = await matched('ABC', [movement({ text: one.remark }), ...list.slice(1)]);
    expect(again.map(({ proposals }) => proposals.length > 0)).toEqual([false, true, false]);
    expect(await amounts()).toEqual([120_000]);
    expect(await money()).toMatchObject([{ payer: '天山医院', remark: one.remark, source: 'statement' }]);
    expect(await soundness()).toEqual([]);
  });

  it('books what was decided: a proposal, parts, several orders, the rest to give back or unclaimed', async () => {
    const made = [await awaitTransfer(0), await awaitTransfer(1), await awaitTransfer(2), await awaitTransfer(3)];
    const [a, b, c, d] = made.map(({ outTradeNo }) => outTradeNo);
    const rows = await matched('CMB', [
      movement({ amountFen: 240_000, payer: '甲', serial: 'S1' }),
      movement({ amountFen: 150_000, payer: '乙', serial: 'S2' }),
      movement({ amountFen: 70_000, payer: '丙', serial: 'S3' }),
      movement({ amountFen: 50_000, payer: '丙', serial: 'S4' }),
      movement({ amountFen: 33_300, payer: '丁', serial: 'S5' }),
      movement({ amountFen: 44_400, payer: '戊', serial: 'S6' }),
      movement({ amountFen: 55_500, payer: '己', serial: 'S7' }),
    ]);
    const decisions = decided(
      rows,
      { orders: [{ outTradeNo: a }, { outTradeNo: b, amountFen: 120_000 }] },
      { orders: [{ outTradeNo: c, amountFen: 120_000 }], return: 30_000, reason: '多付' },
      { orders: [{ outTradeNo: d, amountFen: 70_000 }] },
      [{ outTradeNo: d, amountFen: 50_000 }],
      'unclaimed',
      'return',
      'aside',
    );
    const first = await book(decisions, { meeting: 'MI2027' });
    expect(first).toMatchObject({ exitCode: 0 });
    expect(first.lines).toEqual([
      `CMB-0.xlsx 第 5 行已处理：${a} ¥1,200.00，${b} ¥1,200.00`,
      `CMB-0.xlsx 第 6 行已处理：${c} ¥1,200.00，待退回 ¥300.00`,
      `CMB-0.xlsx 第 7 行已处理：${d} ¥700.00（还差 ¥500.00）`,
      `CMB-0.xlsx 第 8 行已处理：${d} ¥500.00`,
      'CMB-0.xlsx 第 9 行已处理：未认领 ¥333.00',
      'CMB-0.xlsx 第 10 行已处理：待退回 ¥444.00',
      'CMB-0.xlsx 第 11 行已处理：不入账',
      '共 7 行：已处理 7，以前已处理 0，没有处理 0，没有写决定 0',
    ]);
    for (const { outTradeNo } of made) expect(await statusOf(outTradeNo)).toBe('paid');
    expect(server.gateways.sms.sent.map(({ parameters }) => JSON.stringify(parameters))).toContainEqual(
      expect.stringContaining(`收到转账 ¥700.00，还差 ¥500.00，请补转，附言 ${made[3]?.remark.slice(0, 4)}`),
    );
    expect((await run('refunds list')).lines.filter((line) => line.includes('转账待退回付款方'))).toHaveLength(2);
    expect(await soundness()).toEqual([]);
    const booked = await amounts();
    expect((await book(decisions, { meeting: 'MI2027' })).lines.at(-1)).toContain('以前已处理 7');
    expect(await amounts()).toEqual(booked);
    expect(await money()).toHaveLength(7);
    // An unclaimed one finds its order later.
    const e = await awaitTransfer(4);
    expect(await book(decided(rows.slice(4, 5), { orders: [{ outTradeNo: e.outTradeNo }] }))).toMatchObject({
      lines: [expect.stringContaining('还差 ¥867.00'), expect.anything()],
    });
    expect(await money()).toHaveLength(7);
  });

  it('keeps two equal transfers apart, and one of two that is decided later', async () => {
    const [a, b] = [await awaitTransfer(0), await awaitTransfer(1)];
    const rows = await matched('BOC', [movement({}), movement({})]);
    const [toA, toB] = [a, b].map(({ outTradeNo }) => ({ orders: [{ outTradeNo }] }));
    expect(await book(decided(rows, toA))).toMatchObject({ exitCode: 0 });
    expect(await book(decided(rows, toA, toB))).toMatchObject({ exitCode: 0 });
    expect(await book(decided(rows, toA, toB))).toMatchObject({ lines: [expect.stringContaining('以前已处理 2')] });
    expect(await book(decided(rows, toB, toA))).toMatchObject({ lines: [expect.stringContaining('以前已处理 2')] });
    expect([await statusOf(a.outTradeNo), await statusOf(b.outTradeNo)]).toEqual(['paid', 'paid']);
    expect(await amounts()).toEqual([120_000, 120_000]);
  });

  it('books nothing twice where the days of two statements overlap, and both of two equal transfers of a day', async () => {
    const [a, b, c] = [await awaitTransfer(0), await awaitTransfer(1), await awaitTransfer(2)];
    const [named, equal] = [movement({ text: c.remark }), movement({})];
    const [toA, toB, toC] = [a, b, c].map(({ outTradeNo }) => ({ orders: [{ outTradeNo }] }));
    // The first statement ends between the two, so that the second one has both.
    expect(await book(decided(await matched('BOC', [named, equal]), toC, toA))).toMatchObject({ exitCode: 0 });
    const later = await matched('BOC', [equal, equal]);
    expect(await book(decided(later, toA, toB))).toMatchObject({
      ...{ exitCode: 0, lines: [expect.anything(), expect.stringContaining('已处理 1，以前已处理 1')] },
    });
    expect([await statusOf(a.outTradeNo), await statusOf(b.outTradeNo)]).toEqual(['paid', 'paid']);
    expect(await amounts()).toEqual([120_000, 120_000, 120_000]);
    expect(await soundness()).toEqual([]);
  });

  it('takes two equal parts of one order as two', async () => {
    const { outTradeNo } = await awaitTransfer(0);
    const half = movement({ amountFen: 60_000 });
    const rows = await matched('BOC', [half, half]);
    const part = { orders: [{ outTradeNo, amountFen: 60_000 }] };
    for (let time = 0; time < 2; time += 1)
      expect(await book(decided(rows, part, part))).toMatchObject({ exitCode: 0 });
    expect(await statusOf(outTradeNo)).toBe('paid');
    expect(await amounts()).toEqual([60_000, 60_000]);
  });

  it('refuses what cannot be right, row by row, and books the others', async () => {
    const [a, b] = [await awaitTransfer(0), await awaitTransfer(1)];
    await pay(server, b.outTradeNo);
    await server.post(
      '/api/appweb/entered/fromAdd',
      shortSubmission(meetingIds.MIX2027, { phone: '13912345679', isCharge: '1' }),
    );
    const foreign = (await server.database.query.select().from(orders).where(eq(orders.meetingId, 3)))[0];
    const sent = movement({ payer: '己', serial: 'S6' });
    const rows = await matched('CMB', [
      movement({ amountFen: 130_000, payer: '甲', serial: 'S1' }),
      movement({ payer: '乙', serial: 'S2' }),
      movement({ payer: '丙', serial: 'S3', amountFen: 200_000 }),
      movement({ payer: '丁', serial: 'S4' }),
      movement({ payer: '戊', serial: 'S5', direction: 'out' }),
      sent,
      { ...sent, direction: 'out', at: '2027-04-19 08:00:00', serial: 'S7' },
      movement({ payer: '庚', serial: 'S8' }),
    ]);
    const decisions = [
      { orders: [{ outTradeNo: a.outTradeNo, amountFen: 130_000 }] },
      { orders: [{ outTradeNo: b.outTradeNo }] },
      { orders: [{ outTradeNo: a.outTradeNo }, { outTradeNo: foreign?.outTradeNo }] },
      { orders: [{ outTradeNo: 'T-none' }] },
      ...[{ orders: [{ outTradeNo: a.outTradeNo }] }, { orders: [{ outTradeNo: a.outTradeNo }] }, null],
      { orders: [{ outTradeNo: a.outTradeNo }] },
    ];
    const answer = await book(decided(rows, ...decisions), { json: '' });
    expect(answer.exitCode).toBe(1);
    const results = JSON.parse(answer.lines.join('')) as { outcome: string; message: string }[];
    expect(results.map(({ outcome, message }) => [outcome, message])).toEqual([
      ['refused', expect.stringContaining('只差 ¥1,200.00，不能分配 ¥1,300.00')],
      ['refused', expect.stringContaining('已支付')],
      ['refused', '一笔转账只能用于一个会议的订单'],
      ['refused', '订单 T-none 不存在'],
      ['refused', '这一行是付出，不能入账'],
      ['refused', expect.stringContaining('行显示这笔已退回，不能入账')],
      ['undecided', ''],
      ['booked', `${a.outTradeNo} ¥1,200.00`],
    ]);
    expect(await money()).toHaveLength(1);
    expect(await soundness()).toEqual([]);
    const bad = await book([{ ...rows[0], decision: 3 }]);
    expect(bad).toMatchObject({
      exitCode: 2,
      lines: expect.arrayContaining([expect.stringContaining('第 1 项的 decision 写得不对')]) as unknown,
    });
  });

  it('is taken back by a counter-entry, is unclaimed then, and may be booked again', async () => {
    const [a, b] = [await awaitTransfer(0), await awaitTransfer(1)];
    const rows = await matched('CMB', [movement({ serial: 'S1' })]);
    const to = ({ outTradeNo }: { outTradeNo: string }) => decided(rows, { orders: [{ outTradeNo }] });
    await book(to(a));
    expect(await book(to(b))).toMatchObject({
      exitCode: 1,
      lines: [expect.stringContaining('已入账到其他订单'), expect.anything()],
    });
    expect(await run(`payments unconfirm ${a.outTradeNo}`, { reason: '记错订单' })).toMatchObject({ exitCode: 0 });
    expect(await money()).toMatchObject([{ withdrawnAt: null }]);
    expect(await book(to(b))).toMatchObject({ exitCode: 0 });
    expect([await statusOf(a.outTradeNo), await statusOf(b.outTradeNo)]).toEqual(['pending', 'paid']);
    expect(await amounts()).toEqual([120_000, -120_000, 120_000]);
    expect(await soundness()).toEqual([]);
  });

  it('knows a transfer that was typed with its serial', async () => {
    const { outTradeNo } = await awaitTransfer(0);
    await run(`payments confirm ${outTradeNo} 1200`, { serial: 'S1', date: '2027-03-19' });
    const [row] = await matched('CMB', [movement({ serial: 'S1', at: '2027-03-19 10:00:00' })]);
    expect(row?.proposals).toEqual([]);
    const other = await awaitTransfer(1);
    // And the other way round: what a statement showed, unclaimed, is not recorded a second time.
    const rows = await matched('CMB', [movement({ serial: 'S2' })]);
    await book(decided(rows, 'unclaimed'), { meeting: 'MI2027' });
    expect(await run(`payments confirm ${other.outTradeNo} 1200`, { serial: 'S2' })).toMatchObject({ exitCode: 0 });
    expect(await money()).toHaveLength(2);
  });

  it('a short payment leaves the rest to pay, online as well, and a cancelled order frees it', async () => {
    const [a, b] = [await awaitTransfer(0), await awaitTransfer(1)];
    const rows = await matched('CMB', [
      movement({ amountFen: 90_000, serial: 'S1', text: a.remark }),
      movement({ amountFen: 50_000, serial: 'S2', text: b.remark }),
    ]);
    await book(decided(rows, 'book', 'book'));
    const headers = await logIn(server, meetingIds.MI2027, a.phone);
    const centre = async () =>
      (await server.get('/api/appweb/entered/toEnteredCenter/1', headers)).data as { order: object };
    expect((await centre()).order).toMatchObject({ payStatus: 0, money: 1200, payMoney: 300 });
    expect((await run(`payments confirm ${a.outTradeNo}`)).lines[0]).toContain('应付 ¥300.00');
    await pay(server, a.outTradeNo);
    expect(await statusOf(a.outTradeNo)).toBe('paid');
    expect((await amounts()).sort()).toEqual([30_000, 50_000, 90_000]);
    // A part came by bank, so the whole goes back by bank.
    expect(await run(`payments unconfirm ${a.outTradeNo}`, { reason: '记错' })).toMatchObject({
      exitCode: 1,
      lines: ['该订单另有在线支付的款项，不能撤销：退款请用 refunds start'],
    });
    expect((await run(`refunds start ${a.phone}`, { reason: '重复' })).lines.at(-1)).toContain('refunds offline');
    const owner = await logIn(server, meetingIds.MI2027, b.phone);
    const order = await orderOf(b.outTradeNo);
    const cancelled = await server.post(
      '/api/appweb/team/cancelOrder',
      { meetingId: meetingIds.MI2027, orderId: order?.id },
      owner,
    );
    expect(cancelled).toMatchObject({ status: 200 });
    expect(await statusOf(b.outTradeNo)).toBe('cancelled');
    expect((await amounts()).reduce((sum, fen) => sum + fen, 0)).toBe(120_000);
    expect(await soundness()).toEqual([]);
  });
});
