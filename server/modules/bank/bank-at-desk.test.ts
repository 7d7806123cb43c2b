import { eq } from 'drizzle-orm';
import { readDecisions } from '../../../src/domain/bank/read-decisions';
import type { DeskCallName } from '../../../src/domain/staff/rights';
import { orders } from '../../db/tables/orders';
import { entryOf, registerDelegate } from '../../test-support/attendees';
import { callDesk, staffOf, type SignedIn } from '../../test-support/desk';
import type { MadeMovement } from '../../test-support/bank-layouts';
import { makeStatement, writeStatement } from '../../test-support/bank-statements';
import { brokenInvariants } from '../../test-support/order-invariants';
import { setUpServer } from '../../test-support/set-up-server';
import { meetingIds } from '../../test-support/submissions';
import { digestRows } from '../../test-support/test-database';
import { bookBankRows } from './book-bank-rows';

const meetingId = meetingIds.MI2027;
const [staffPhone, phone, otherPhone] = ['13912340001', '13812345678', '13812345679'] as const;
const server = setUpServer();
let office: SignedIn;

beforeEach(async () => {
  office = await staffOf(server, staffPhone, ['finance'], {});
});

const call = async (name: DeskCallName, input: Record<string, unknown> = {}, at = meetingId) =>
  callDesk(server, name, { meetingId: at, ...input }, office.headers);

interface Listed {
  rows: { id: string; state: string; payer: string; leftFen: number; orders: { number: string }[] }[];
  total: number;
  all: number;
  counts: { state: Record<string, number> };
}
const everything = { search: '', sealedSearch: '', filters: {}, sort: '', page: 1 };
const list = async (asked: Partial<typeof everything> = {}, at = meetingId): Promise<Listed> =>
  (await call('listBankTransactions', { ...everything, ...asked }, at)).data as Listed;
const waiting = async () =>
  ((await call('getOverview')).data as { waiting: { what: string; count: number; amountFen: number }[] }).waiting;
const texts = () => server.gateways.sms.sent.map(({ phone: to, parameters }) => `${to} ${parameters.result ?? ''}`);

/** Records a transfer as a statement shows it; nothing is decided about it unless `decision` says so. */
async function record(payer: string, amountFen: number, decision: unknown = 'unclaimed', row = 4): Promise<string> {
  const facts = { file: 'a.xls', row, date: '2027-03-19', direction: 'in', amountFen, currency: 'CNY' };
  const given = { ...facts, payer, serial: `S${row}`, text: `${payer}的会务费`, proposals: [], decision };
  const [booked] = await bookBankRows(readDecisions([given]), 'MI2027', server.dependencies, server.app.log);
  expect(booked).toMatchObject({ outcome: 'booked' });
  return (await list({ search: `S${row}` })).rows[0]?.id ?? '';
}
const orderOf = async (outTradeNo: string) =>
  (await server.database.query.select().from(orders).where(eq(orders.outTradeNo, outTradeNo)))[0];
const soundness = () => brokenInvariants(server.database.query, 'any registrations');

it('lists what came in with its state, found by what the bank wrote, the amount and the order', async () => {
  const outTradeNo = await registerDelegate(server, phone, { name: '欧阳晓明' });
  await record('天山医院', 150_000, { orders: [{ outTradeNo }] }, 4);
  await record('湘江医院', 90_000, 'unclaimed', 5);
  await record('某物业公司', 30_000, 'aside', 6);
  await record('张三', 20_000, 'return', 7);
  const all = await list();
  expect(all.counts.state).toEqual({ over: 1, unclaimed: 1, aside: 1, returning: 1 });
  expect(all).toMatchObject({ total: 4, all: 4 });
  expect((await list({ sort: '-amount' })).rows.map(({ payer }) => payer)).toEqual([
    ...['天山医院', '湘江医院', '某物业公司', '张三'],
  ]);
  expect(await list({ search: '湘江' })).toMatchObject({ rows: [{ state: 'unclaimed', leftFen: 90_000 }], total: 1 });
  expect(await list({ search: '1,500.00' })).toMatchObject({ rows: [{ payer: '天山医院' }], total: 1 });
  expect(await list({ search: outTradeNo })).toMatchObject({ rows: [{ orders: [{ number: outTradeNo }] }], total: 1 });
  expect(await list({ filters: { state: 'aside,returning' } })).toMatchObject({ total: 2, all: 4 });
  expect(await list({ filters: { at: '2027-03-20..' } })).toMatchObject({ total: 0 });
  expect(await list({}, meetingIds.FREE2027)).toMatchObject({ all: 0 });
  // The overview counts what the list shows as open: 300 over and 900 unclaimed.
  expect(await waiting()).toContainEqual(
    expect.objectContaining({ what: 'unclaimed-money', count: 2, amountFen: 120_000 }),
  );
  expect((await list({ filters: { state: 'unclaimed,partly,over' } })).total).toBe(2);
});

it('pays an order by two transfers, each as its preview said, and takes one back', async () => {
  const outTradeNo = await registerDelegate(server, phone, { name: '欧阳晓明' });
  const [first, second] = [await record('天山医院', 100_000), await record('天山医院财务', 50_000, 'unclaimed', 5)];
  const orderId = (await orderOf(outTradeNo))?.id ?? '';
  const input = { transactionId: first, orderId, amountFen: null, seenLeftFen: 100_000 };
  expect((await call('previewAllotTransaction', input)).data).toMatchObject({
    rows: [
      { of: '这一笔', from: '未认领', to: '已入账' },
      { of: `订单 ${outTradeNo}`, from: '未支付', to: '待补款，还差 ¥200.00' },
    ],
    texts: [{ to: '138 **** 5678' }],
  });
  expect(await list({ search: 'S4' })).toMatchObject({ rows: [{ state: 'unclaimed' }] });
  expect((await call('allotTransaction', input)).status).toBe(200);
  // A second tap finds the money gone.
  expect(await call('allotTransaction', input)).toMatchObject({ message: '这一笔刚刚被同事处理过，请看过再定' });
  const listedOrders = await call('listOrders', { ...everything, filters: { state: 'short' } });
  expect(listedOrders.data).toMatchObject({ rows: [{ receivedFen: 100_000 }], counts: { state: { short: 1 } } });

  const rest = { transactionId: second, orderId, amountFen: 20_000, seenLeftFen: 50_000 };
  expect((await call('previewAllotTransaction', { ...rest, amountFen: 30_000 })).message).toContain('只差 ¥200.00');
  expect((await call('previewAllotTransaction', rest)).data).toMatchObject({
    rows: [
      { of: '这一笔', from: '未认领', to: '多付，还有 ¥300.00' },
      { from: '待补款，还差 ¥200.00', to: '已支付' },
      { of: '订单里的 1 人', to: '报名生效，可以参会' },
    ],
  });
  expect((await call('allotTransaction', rest)).status).toBe(200);
  expect(await entryOf(server, phone)).toMatchObject({ payment: 'paid' });
  expect((await call('getOrder', { orderId })).data).toMatchObject({
    parts: [
      { transactionId: second, amountFen: 20_000 },
      { transactionId: first, amountFen: 100_000 },
    ],
  });

  const detail = (await call('getBankTransaction', { transactionId: first })).data as { parts: { id: string }[] };
  const back = { transactionId: first, part: detail.parts[0]?.id ?? '', reason: '认错了订单' };
  expect((await call('previewTakePartBack', back)).data).toMatchObject({
    rows: [
      { of: '这一笔', from: '已入账', to: '未认领' },
      { from: '已支付', to: '待补款，还差 ¥1,000.00' },
      { to: '参会码失效，等再次到账' },
    ],
  });
  expect((await call('takePartBack', back)).status).toBe(200);
  expect((await call('takePartBack', back)).message).toBe('这一部分已经撤回，请刷新后再看');
  expect(await entryOf(server, phone)).toMatchObject({ payment: 'unpaid' });
  const trail = (await call('getTrail', {
    ...{ search: '', sealedSearch: '', subject: '', who: '', from: '', to: '', before: '', about: first },
  })) as { data: { lines: { who: { name: string }; reason: string; parts: { text: string }[] }[] } };
  expect(trail.data.lines.map(({ reason }) => reason)).toContain('认错了订单');
  expect(trail.data.lines.every(({ who }) => who.name === '林晓梅')).toBe(true);
  expect(await soundness()).toEqual([]);
});

it('gives back what is over once a code was given, and takes that back while it is not paid out', async () => {
  const outTradeNo = await registerDelegate(server, phone);
  const transactionId = await record('天山医院', 150_000, { orders: [{ outTradeNo }] });
  const input = { transactionId, amountFen: 30_000, reason: '多转了 300', seenLeftFen: 30_000 };
  server.clock.now += 11 * 60_000;
  expect((await call('giveTransactionBack', input)).httpStatus).toBe(403);
  expect((await call('previewGiveTransactionBack', input)).data).toMatchObject({
    rows: [
      { from: '多付，还有 ¥300.00', to: '待退回' },
      { of: '钱', to: '¥300.00 记为待退回，由财务打款' },
    ],
  });
  office = await staffOf(server, '13912340002', ['finance'], {});
  expect((await call('giveTransactionBack', { ...input, reason: ' ' })).message).toBe('请写明原因');
  expect((await call('giveTransactionBack', input)).status).toBe(200);
  expect(await list()).toMatchObject({ rows: [{ state: 'returning', leftFen: 0 }] });
  const { data } = await call('getBankTransaction', { transactionId });
  const { parts } = data as { parts: { id: string; isReturn: boolean; order: { number: string } | null }[] };
  expect(parts).toMatchObject([{ isReturn: false }, { isReturn: true, order: { number: outTradeNo } }]);
  const part = parts[1]?.id ?? '';
  expect((await call('takePartBack', { transactionId, part, reason: '付款人说留着' })).status).toBe(200);
  expect(await list()).toMatchObject({ rows: [{ state: 'over', leftFen: 30_000 }] });
  expect(await soundness()).toEqual([]);
});

it('sets a transfer aside with a reason and takes it up again, but none that pays for an order', async () => {
  const transactionId = await record('某物业公司', 30_000);
  const input = { transactionId, reason: '房租', seenLeftFen: 30_000 };
  expect((await call('previewSetTransactionAside', input)).data).toEqual({
    rows: [{ of: '这一笔', from: '未认领', to: '不是会费' }],
    texts: [],
  });
  expect((await call('setTransactionAside', input)).status).toBe(200);
  expect(await list()).toMatchObject({ rows: [{ state: 'aside' }] });
  expect(await waiting()).not.toContainEqual(expect.objectContaining({ what: 'unclaimed-money' }));
  expect((await call('resumeTransaction', { transactionId, seenLeftFen: 30_000 })).status).toBe(200);
  expect(await list()).toMatchObject({ rows: [{ state: 'unclaimed' }] });

  const outTradeNo = await registerDelegate(server, otherPhone);
  const paying = await record('天山医院', 150_000, { orders: [{ outTradeNo }] }, 5);
  expect((await call('setTransactionAside', { ...input, transactionId: paying })).message).toContain('已有一部分入账');
  expect((await call('getBankTransaction', { transactionId: paying }, meetingIds.FREE2027)).httpStatus).toBe(404);
  expect(texts().filter((text) => text.includes('房租'))).toEqual([]);
});

it('lets a viewer read and decide nothing', async () => {
  const transactionId = await record('天山医院', 30_000);
  office = await staffOf(server, '13912340003', ['viewer'], { meetingId });
  expect((await list()).rows).toHaveLength(1);
  expect((await call('getBankTransaction', { transactionId })).status).toBe(200);
  const input = { transactionId, reason: '房租', seenLeftFen: 30_000 };
  expect((await call('previewSetTransactionAside', input)).httpStatus).toBe(403);
  expect((await call('setTransactionAside', input)).httpStatus).toBe(403);
});

describe('a statement at the desk', () => {
  const movement = (changes: Partial<MadeMovement>): MadeMovement => ({
    ...{ at: '2027-03-19 15:24:03', direction: 'in', amountFen: 120_000, payer: '天山医院' },
    ...{ payerAccount: '650012345678', text: '会务费', serial: '' },
    ...changes,
  });
  interface Shown extends Record<string, unknown> {
    direction: string;
    reason: string;
    state: string;
    proposals: { certainty: string; orders: { outTradeNo: string; payer: string; dueFen: number }[] }[];
  }
  const match = async (movements: readonly MadeMovement[]) => {
    const content = writeStatement(makeStatement('CCB', movements), 'xlsx').toString('base64');
    return call('matchBankStatements', { files: [{ name: '建行.xlsx', content }], isAsRead: false });
  };
  const rowsOf = ({ data }: { data: unknown }): Shown[] => (data as { rows: Shown[] }).rows;
  const book = (rows: readonly Shown[], decisions: readonly unknown[]) =>
    call('bookBankRows', { rows: rows.map((row, n) => ({ ...row, proposals: [], decision: decisions[n] ?? null })) });

  it('is matched without a change, booked as decided, and shows what is booked when it is read again', async () => {
    const outTradeNo = await registerDelegate(server, phone, { name: '欧阳晓明' });
    await server.post('/api/appweb/wxpay/offlinePay', { outTradeNo });
    const remark = (await orderOf(outTradeNo))?.transferRemark ?? '';
    const movements = [
      movement({ text: remark, serial: 'A1' }),
      movement({ payer: '某物业公司', amountFen: 30_000, serial: 'A2' }),
      movement({ direction: 'out', amountFen: 5_000, text: '手续费', serial: 'A3' }),
    ];
    const before = await digestRows(server.database.query);
    const rows = rowsOf(await match(movements));
    expect(await digestRows(server.database.query)).toEqual(before);
    expect(rows).toMatchObject([
      {
        ...{ state: 'open', reason: '', time: '15:24:03', payerAccount: '650012345678', bank: '建设银行' },
        proposals: [{ certainty: 'sure', orders: [{ outTradeNo, payer: '欧阳晓明', dueFen: 120_000 }] }],
      },
      { state: 'open', proposals: [] },
      { direction: 'out', reason: '付出' },
    ]);
    const decisions = [{ orders: [{ outTradeNo, amountFen: 120_000 }] }, { aside: true, reason: '房租' }];
    const booked = await book(rows, decisions);
    expect(booked.data).toMatchObject([{ outcome: 'booked' }, { outcome: 'booked' }, { outcome: 'undecided' }]);
    expect((await book(rows, decisions)).data).toMatchObject([{ outcome: 'known' }, { outcome: 'known' }, {}]);
    expect(rowsOf(await match(movements)).map(({ state }) => state)).toEqual(['booked', 'booked', 'open']);
    expect((await list()).counts.state).toEqual({ booked: 1, aside: 1 });
    const [listed] = (await list({ search: remark })).rows;
    expect((await call('getBankTransaction', { transactionId: listed?.id ?? '' })).data).toMatchObject({
      ...{ time: '15:24:03', bank: '建设银行', payerAccount: '**** 5678' },
    });
    expect(await soundness()).toEqual([]);
  });

  it('gives nothing back, books no other meeting’s order, and reads no file of whom may not book', async () => {
    const outTradeNo = await registerDelegate(server, phone);
    const rows = rowsOf(await match([movement({ serial: 'B1' })]));
    expect((await book(rows, [{ orders: [{ outTradeNo }], return: 'rest' }])).message).toContain('逐笔办理');
    const elsewhere = await callDesk(
      server,
      'bookBankRows',
      { meetingId: meetingIds.FREE2027, rows: rows.map((row) => ({ ...row, decision: { orders: [{ outTradeNo }] } })) },
      office.headers,
    );
    expect(elsewhere.data).toMatchObject([{ outcome: 'refused', message: '一笔转账只能用于一个会议的订单' }]);
    expect(await match([])).toMatchObject({ status: 200 });
    expect(
      (await call('matchBankStatements', { files: [{ name: 'a.xlsx', content: 'AAAA' }], isAsRead: false })).status,
    ).toBe(-1);
    office = await staffOf(server, '13912340004', ['viewer'], { meetingId });
    expect((await match([movement({})])).httpStatus).toBe(403);
    expect((await book(rows, ['unclaimed'])).httpStatus).toBe(403);
  });
});
