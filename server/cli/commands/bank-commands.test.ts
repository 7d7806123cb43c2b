import { eq } from 'drizzle-orm';
import type { ListedRow } from '../../../src/domain/bank/listed-row';
import { bankTransactions } from '../../db/tables/bank';
import { orders } from '../../db/tables/orders';
import { ledger } from '../../db/tables/payments';
import { entryOf, pay, registerDelegate } from '../../test-support/attendees';
import type { Bank, MadeMovement } from '../../test-support/bank-layouts';
import { makeStatement, writeStatement } from '../../test-support/bank-statements';
import { brokenInvariants } from '../../test-support/order-invariants';
import { organiserOf } from '../../test-support/organiser';
import { setUpServer } from '../../test-support/set-up-server';
import { digestRows } from '../../test-support/test-database';
import { logIn } from '../../test-support/log-in';
import { meetingIds, shortSubmission } from '../../test-support/submissions';
import type { CommandResult } from '../command';
import { runCommand } from '../run-command';

const server = setUpServer();
const run = organiserOf(() => server);

type Decided = ListedRow & { decision?: unknown };

/** Registers a delegate who chooses to transfer; returns the order's number and remark. */
async function awaitTransfer(n: number): Promise<{ outTradeNo: string; remark: string; phone: string }> {
  const phone = `1391234567${n}`;
  const outTradeNo = await registerDelegate(server, phone, { name: `李静${'甲乙丙丁戊己庚辛壬癸'.charAt(n)}` });
  await server.post('/api/appweb/wxpay/offlinePay', { outTradeNo });
  return { outTradeNo, remark: (await orderOf(outTradeNo))?.transferRemark ?? '', phone };
}

const orderOf = async (outTradeNo: string) =>
  (await server.database.query.select().from(orders).where(eq(orders.outTradeNo, outTradeNo)))[0];
const statusOf = async (outTradeNo: string) => (await orderOf(outTradeNo))?.status;
const amounts = async () => (await server.database.query.select().from(ledger)).map(({ amountFen }) => amountFen);
const money = () => server.database.query.select().from(bankTransactions);
const soundness = () => brokenInvariants(server.database.query, 'any registrations');

const movement = (changes: Partial<MadeMovement>): MadeMovement => ({
  ...{
    at: '2027-04-18 15:24:03',
    direction: 'in',
    amountFen: 120_000,
    payer: '天山医院',
    payerAccount: '650012345678',
  },
  ...{ text: '会务费', serial: '' },
  ...changes,
});

const files = (bank: Bank, ...lists: (readonly MadeMovement[])[]) =>
  lists.map((list, n) => ({
    name: `${bank}-${n}.xlsx`,
    base64: writeStatement(makeStatement(bank, list), 'xlsx').toString('base64'),
  }));

async function match(
  inputs: { name: string; base64: string }[],
  options: Record<string, string> = {},
): Promise<CommandResult> {
  const words = ['bank', 'match', ...inputs.map(({ name }) => name)];
  const given = { meeting: 'MI2027', json: '', ...options };
  return runCommand({ words, options: given, input: null, inputs }, server.dependencies, server.app.log);
}
const matched = async (bank: Bank, ...lists: (readonly MadeMovement[])[]): Promise<Decided[]> =>
  JSON.parse((await match(files(bank, ...lists))).lines.join('\n')) as Decided[];

async function book(rows: readonly object[], options: Record<string, string> = {}): Promise<CommandResult> {
  const input = { name: 'decided.json', base64: Buffer.from(JSON.stringify(rows)).toString('base64') };
  const request = { words: ['bank', 'book', 'decided.json'], options: { as: '王芳', ...options }, input };
  return runCommand(request, server.dependencies, server.app.log);
}
/** Decides the rows in their order; one that is left out is not decided. */
const decided = (rows: readonly Decided[], ...decisions: unknown[]): Decided[] =>
  rows.map((row, n) => (decisions[n] === undefined ? row : { ...row, decision: decisions[n] }));

describe('bank match', () => {
  it('proposes the order of a remark for sure, in exactly the promised fields, and changes nothing', async () => {
    const { outTradeNo, remark } = await awaitTransfer(0);
    const before = await digestRows(server.database.query);
    const list = [
      movement({ text: `会费 ${remark.toLowerCase()}` }),
      movement({ direction: 'out', amountFen: 5_000, text: '手续费' }),
    ];
    const rows = await matched('CCB', list);
    expect(rows).toEqual([
      {
        ...{ file: 'CCB-0.xlsx', row: 4, date: '2027-04-18', direction: 'in', amountFen: 120_000, currency: 'CNY' },
        ...{ payer: '天山医院', serial: '1-', text: `电子汇入 会费 ${remark.toLowerCase()}` },
        proposals: [
          {
            orders: [{ outTradeNo, amountFen: 120_000 }],
            certainty: 'sure',
            reason: `附言 ${remark.slice(0, 4)} ${remark.slice(4)} 与订单一致，金额 ¥1,200.00 正好`,
          },
        ],
      },
      expect.objectContaining({ row: 5, direction: 'out', amountFen: 5_000, proposals: [] }),
    ]);
    expect(Object.keys(rows[0] ?? {})).toEqual([
      ...['file', 'row', 'date', 'direction', 'amountFen', 'currency', 'payer', 'serial', 'text', 'proposals'],
    ]);
    expect(await digestRows(server.database.query)).toEqual(before);
  });

  it('proposes a transfer that stands in two files once, and two equal ones of a day twice', async () => {
    const { remark } = await awaitTransfer(0);
    const named = movement({ text: remark });
    const equal = movement({ text: '会务费', payer: '湘江会议医院' });
    const rows = await matched('ICBC', [named, equal, equal], [equal, equal, movement({ amountFen: 900 })]);
    expect(rows.map(({ file, proposals }) => [file, proposals.length > 0])).toEqual([
      ...[
        ['ICBC-0.xlsx', true],
        ['ICBC-0.xlsx', true],
        ['ICBC-0.xlsx', true],
      ],
      ...[
        ['ICBC-1.xlsx', false],
        ['ICBC-1.xlsx', false],
        ['ICBC-1.xlsx', false],
      ],
    ]);
  });

  it('is never sure of another amount, another currency, a returned transfer, or a paid order', async () => {
    const made = [await awaitTransfer(0), await awaitTransfer(1), await awaitTransfer(2), await awaitTransfer(3)];
    const [other, foreign, returned, paid] = made;
    await pay(server, paid?.outTradeNo ?? '');
    const back = { payer: '昆明市延安医院', payerAccount: '6500999' };
    const rows = await matched('CCB', [
      movement({ text: other?.remark ?? '', amountFen: 110_000 }),
      movement({ text: foreign?.remark ?? '', currency: '美元' }),
      movement({ text: returned?.remark ?? '', ...back }),
      movement({ text: paid?.remark ?? '' }),
      movement({ direction: 'out', ...back, text: '退汇 账号户名不符', at: '2027-04-19 09:00:00' }),
    ]);
    expect(
      rows.map(({ currency, proposals }) => [currency, proposals[0]?.orders[0]?.outTradeNo, proposals[0]?.certainty]),
    ).toEqual([
      ['CNY', other?.outTradeNo, 'likely'],
      ['USD', foreign?.outTradeNo, 'unsure'],
      ['CNY', returned?.outTradeNo, 'unsure'],
      ['CNY', paid?.outTradeNo, 'unsure'],
      ['CNY', undefined, undefined],
    ]);
  });

  it('prints a table for people, and says what it cannot read', async () => {
    await awaitTransfer(0);
    const answer = await runCommand(
      {
        words: ['bank', 'match', 'a.csv'],
        options: { meeting: 'MI2027' },
        input: null,
        inputs: [
          {
            name: 'a.csv',
            base64: Buffer.from(
              '交易日期,收入金额,对方户名\n2027-04-18,十元,张三\n2027-04-19,"1,200.00",李静甲',
            ).toString('base64'),
          },
        ],
      },
      server.dependencies,
      server.app.log,
    );
    expect(answer.lines.join('\n')).toContain('很可能：');
    expect(answer.lines).toContainEqual('a.csv 第 2 行没有读出：金额读不出来（2027-04-18 十元 张三）');
    expect((await match([{ name: 'b.xls', base64: Buffer.from('a,b\n1,2').toString('base64') }])).lines).toEqual([
      'b.xls：没有找到表头（交易日期、金额、对方户名等）。如果这是银行导出的账户明细，请在工作台的“核对流水”里导入一次，指明各列',
    ]);
    expect(await match(files('CCB', []), { meeting: 'X' })).toMatchObject({ exitCode: 1 });
  });
});

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
