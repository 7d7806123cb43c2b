import { readSheet } from 'read-excel-file/node';
import { eq } from 'drizzle-orm';
import { auditRecords } from '../../db/tables/audit';
import { orders } from '../../db/tables/orders';
import { calls } from '../../../src/contract/calls';
import { centreCodec } from '../../../src/contract/centre';
import { registerDelegate, registerPaid } from '../../test-support/attendees';
import { callDesk, staffOf, type SignedIn } from '../../test-support/desk';
import { logIn } from '../../test-support/log-in';
import { organiserOf } from '../../test-support/organiser';
import { setUpServer } from '../../test-support/set-up-server';
import { invoiceInfo, keptInvoice, meetingIds } from '../../test-support/submissions';
import type { DeskCallName } from '../../../src/domain/staff/rights';

/** The invoices of a meeting at the desk. */

const { MI2027, FREE2027 } = meetingIds;
const server = setUpServer();
const run = organiserOf(() => server);
let office: SignedIn;

beforeEach(async () => {
  office = await staffOf(server, '13912340001', ['finance'], { meetingId: MI2027 });
});

const call = async (name: DeskCallName, input: Record<string, unknown>, at: string = MI2027) =>
  callDesk(server, name, { meetingId: at, ...input }, office.headers);
const everything = { search: '', sealedSearch: '', filters: {}, sort: '', page: 1 };
const number = (n: number): string => `2711200000000000000${n}`;

interface Listed {
  rows: { id: string; title: string; taxNumber: string; state: string; number: string; amountFen: number }[];
  total: number;
  all: number;
  counts: { state: Record<string, number> };
}
const list = async (asked: Partial<typeof everything> = {}): Promise<Listed> =>
  (await call('listInvoices', { ...everything, ...asked })).data as Listed;
const titles = async (asked: Partial<typeof everything>) => (await list(asked)).rows.map(({ title }) => title);

async function applied(
  phone: string,
  changes: Partial<typeof keptInvoice>,
): Promise<{ id: string; outTradeNo: string }> {
  server.clock.now += 60_000;
  const outTradeNo = await registerPaid(server, phone, { name: '欧阳晓明' });
  const [{ id } = { id: '' }] = await server.database.query
    .update(orders)
    .set({ invoice: { ...keptInvoice, ...changes } })
    .where(eq(orders.outTradeNo, outTradeNo))
    .returning({ id: orders.id });
  return { id, outTradeNo };
}
const hospital = { title: '天山医院', taxNumber: '12650000457602211X', type: 2 };
const person = { title: '王芳', taxNumber: '11010519491231002X', type: 1 };
const settings = {
  ...{ itemName: '*会议服务*会议费', taxCode: '3040202000000000000', taxRate: '6%', isTaxIncluded: true, remark: '' },
  isBeforePayment: false,
};
const selected = (ids: string[]) => ({ ...everything, kind: 'some', ids, except: [] });
const allWaiting = { ...everything, kind: 'all', ids: [], except: [], filters: { state: 'requested' } };

it('are listed with their states, found by parts, filtered, and masked where a number is a person’s', async () => {
  const a = await applied('13812345671', hospital);
  await applied('13812345672', person);
  await call('recordInvoice', { orderId: a.id, number: number(1), issuedOn: '2027-01-05', seenFen: 120_000 });
  const all = await list();
  expect(all).toMatchObject({ total: 2, all: 2, counts: { state: { requested: 1, issued: 1 } } });
  expect(all.rows).toMatchObject([
    { title: '王芳', taxNumber: '110***********002X', state: 'requested', type: 'ordinary', amountFen: 120_000 },
    { title: '天山医院', taxNumber: hospital.taxNumber, state: 'issued', number: number(1), type: 'special' },
  ]);
  expect(await titles({ search: '天山' })).toEqual(['天山医院']);
  expect(await titles({ search: number(1).slice(-4) })).toEqual(['天山医院']);
  expect(await titles({ search: '欧阳' })).toHaveLength(2);
  expect(await titles({ filters: { state: 'requested', amount: '1000..1200' } })).toEqual(['王芳']);
  expect(await titles({ filters: { issuedAt: '2027-01-05..2027-01-05' } })).toEqual(['天山医院']);
  expect(await titles({ sort: 'state' })).toEqual(['天山医院', '王芳']);
  expect((await call('listInvoices', everything, FREE2027)).httpStatus).toBe(403);
  expect((await call('getInvoice', { orderId: a.id }, FREE2027)).httpStatus).toBe(403);
});

it('one is registered as its preview said, reversed, changed, and keeps its versions', async () => {
  const { id } = await applied('13812345671', hospital);
  const given = { orderId: id, number: number(1), issuedOn: '2027-01-05', seenFen: 120_000 };
  expect((await call('previewRecordInvoice', given)).data).toMatchObject({
    rows: [{ of: '发票', from: '待开', to: `已开 ${number(1)}` }, { of: '金额', to: '¥1,200.00' }, { of: '申请人' }],
  });
  expect((await list()).rows).toMatchObject([{ state: 'requested' }]);
  for (const [changes, message] of [
    [{ number: '12' }, '发票号码是 20 位数字，旧的是 8 位'],
    [{ issuedOn: '2999-01-01' }, '开票日期不能晚于今天'],
    [{ seenFen: 110_000 }, '可开票金额刚刚变了，请看过再登记'],
  ] as const)
    expect(await call('recordInvoice', { ...given, ...changes })).toMatchObject({ status: -1, message });
  expect((await call('recordInvoice', given)).status).toBe(200);
  const change = {
    ...{ orderId: id, type: 'ordinary', title: '天山医院分院', taxNumber: hospital.taxNumber, bankName: '' },
    ...{ bankAccount: '', companyAddress: '', companyPhone: '', recipientEmail: 'a@b.cn' },
    ...{ seenTitle: '天山医院', seenTaxNumber: hospital.taxNumber },
  };
  expect(await call('changeInvoice', change)).toMatchObject({ status: -1, message: expect.stringContaining('先冲红') });
  const other = await applied('13812345672', person);
  expect(await call('recordInvoice', { ...given, orderId: other.id })).toMatchObject({
    message: `发票号码 ${number(1)} 已经登记在另一个订单`,
  });

  const red = { orderId: id, redNumber: number(2), seenNumber: number(1) };
  expect((await call('previewRecordReversal', red)).data).toMatchObject({
    rows: [{ from: `已开 ${number(1)}`, to: '待开' }, { of: '冲红的发票' }, { of: '重开' }],
  });
  expect(await call('recordReversal', { ...red, seenNumber: number(9) })).toMatchObject({ status: -1 });
  expect((await call('recordReversal', red)).status).toBe(200);
  expect((await call('getInvoice', { orderId: id })).data).toMatchObject({
    state: 'requested',
    versions: [{ number: number(1), redNumber: number(2), amountFen: 120_000 }],
  });

  expect((await call('previewChangeInvoice', change)).data).toMatchObject({
    rows: expect.arrayContaining([
      { of: '抬头', from: '天山医院', to: '天山医院分院' },
      { of: '票种', from: '专票', to: '普票' },
    ]),
  });
  expect(await call('changeInvoice', { ...change, seenTitle: '别的' })).toMatchObject({ status: -1 });
  expect(await call('changeInvoice', { ...change, recipientEmail: 'finance' })).toMatchObject({ status: -1 });
  expect((await call('changeInvoice', change)).status).toBe(200);
  expect(await titles({ search: '分院' })).toEqual(['天山医院分院']);
});

it('a person’s number that was left masked stays as it is', async () => {
  const { id, outTradeNo } = await applied('13812345671', person);
  const masked = '110***********002X';
  const change = {
    ...{ orderId: id, type: 'ordinary', title: '王芳芳', taxNumber: masked, bankName: '', bankAccount: '' },
    ...{ companyAddress: '', companyPhone: '', recipientEmail: 'a@b.cn', seenTitle: '王芳', seenTaxNumber: masked },
  };
  expect((await call('changeInvoice', change)).status).toBe(200);
  const [order] = await server.database.query.select().from(orders).where(eq(orders.outTradeNo, outTradeNo));
  expect(order?.invoice).toMatchObject({ title: '王芳芳', taxNumber: person.taxNumber });
});

it('are exported in the platform’s template, faults first, by who gave a code, and told in the trail', async () => {
  await applied('13812345671', hospital);
  const bad = await applied('13812345672', { ...person, type: 2 });
  const preview = async (selection: object) => (await call('previewInvoiceTemplate', { selection })).data;
  expect(await preview(allWaiting)).toMatchObject({ hasSettings: false });
  expect(await call('saveInvoiceSettings', { ...settings, taxCode: '3' })).toMatchObject({ status: -1 });
  expect((await call('saveInvoiceSettings', settings)).status).toBe(200);
  expect((await call('getInvoiceSettings', {})).data).toMatchObject({ settings });
  expect(await preview(allWaiting)).toEqual({
    ...{ hasSettings: true, good: 1, amountFen: 120_000, others: 0 },
    faulty: [expect.objectContaining({ title: '王芳', faults: ['专用发票不能开给个人，请改为普通发票'] })],
  });
  expect(await preview(selected([bad.id]))).toMatchObject({ good: 0, faulty: [{ id: bad.id }] });
  expect(await call('exportInvoiceTemplate', { selection: selected([bad.id]) })).toMatchObject({ status: -1 });
  const { data } = await call('exportInvoiceTemplate', { selection: allWaiting });
  const { workbook, invoices } = data as { workbook: string; invoices: number };
  expect(invoices).toBe(1);
  const rows = await readSheet(Buffer.from(workbook, 'base64'), '发票明细信息');
  expect(rows).toHaveLength(2);
  const acts = await server.database.query
    .select()
    .from(auditRecords)
    .where(eq(auditRecords.act, 'exportInvoiceTemplate'));
  expect(acts).toMatchObject([{ after: { invoices: 1 } }]);
  server.clock.now += 11 * 60_000;
  expect((await call('exportInvoiceTemplate', { selection: allWaiting })).httpStatus).toBe(403);
});

it('come back by the platform’s list: sorted, and taken only as it was seen and decided', async () => {
  const a = await applied('13812345671', hospital);
  const b = await applied('13812345672', { ...person, taxNumber: '' });
  const c = await applied('13812345673', { ...person, taxNumber: '' });
  const d = await applied('13812345674', { title: '岳麓医院', type: 1 });
  const lines = [
    `${a.outTradeNo.slice(0, 20)},${number(1)},天山医院,,2027-01-05,1200.00`,
    `,${number(2)},王芳,,2027-01-05,1200.00`,
    `${d.outTradeNo},${number(3)},岳麓医院,,2027-01-05,1100.00`,
    `,${number(4)},无关公司,,2027-01-05,500.00`,
  ];
  const headings = '发票流水号,数电发票号码,购买方名称,购买方识别号,开票日期,价税合计';
  const file = { fileName: 'f.csv', file: Buffer.from([headings, ...lines].join('\n')).toString('base64') };
  const read = (await call('previewIssuedList', file)).data;
  expect(read).toMatchObject({
    undecided: [{ number: number(2), doubt: '同名同额有 2 个申请', candidates: [{ id: b.id }, { id: c.id }] }],
    left: [
      { number: number(3), reason: '金额与可开票金额 ¥1,200.00 不符' },
      { number: number(4), reason: '这个会议没有这样的申请' },
    ],
    matched: [{ number: number(1), by: 'number', id: a.id }],
  });
  expect((await list()).counts.state).toEqual({ requested: 4 });

  const take = async (numbers: string[], chosen: object[]) =>
    (await call('takeIssuedList', { ...file, numbers, chosen })).data;
  // A line of which the member was not told is not taken, nor is an order that is no candidate.
  expect(await take([], [{ number: number(2), orderId: d.id }])).toMatchObject({
    ...{ taken: 0, left: [{ number: number(2), reason: '选的申请刚刚变了' }] },
  });
  expect((await list()).counts.state).toEqual({ requested: 4 });
  expect(await take([number(1)], [{ number: number(2), orderId: c.id }])).toEqual({ taken: 2, left: [] });
  const rows = (await list({ filters: { state: 'issued' } })).rows;
  expect(rows).toMatchObject([
    { id: c.id, number: number(2) },
    { id: a.id, number: number(1) },
  ]);
  expect((await call('previewIssuedList', file)).data).toMatchObject({
    ...{ matched: [], undecided: [] },
    left: [{ reason: '已经登记过，或已冲红' }, { reason: '已经登记过，或已冲红' }, {}, {}],
  });
  expect(await call('previewIssuedList', { fileName: 'x.pdf', file: 'JVBERi0xLjQ=' })).toMatchObject({ status: -1 });
});

it('a list of all meetings reverses nothing of another meeting', async () => {
  const a = await applied('13812345671', hospital);
  await run(`invoices issue ${a.outTradeNo}`, { number: number(1) });
  const red = `数电发票号码,购买方名称,价税合计,备注\n${number(2)},天山医院,-1200.00,被红冲蓝字数电发票号码：${number(1)}`;
  office = await staffOf(server, '13912340002', ['finance'], { meetingId: FREE2027 });
  const file = { fileName: 'f.csv', file: Buffer.from(red).toString('base64') };
  expect((await call('previewIssuedList', file, FREE2027)).data).toMatchObject({
    ...{ matched: [], left: [{ reason: '冲红的是另一个会议的发票' }] },
  });
  await call('takeIssuedList', { ...file, numbers: [number(2)], chosen: [] }, FREE2027);
  expect((await run('invoices list', { all: '' })).lines[2]).toContain(`已开具 ${number(1)}`);
});

it('may be issued before the money comes where the meeting allows it, and are to be reversed where it never does', async () => {
  const phone = '13812345671';
  const outTradeNo = await registerDelegate(server, phone, { isInvoce: '1', invoiceInfo });
  const [{ id } = { id: '' }] = await server.database.query
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.outTradeNo, outTradeNo));
  const given = { orderId: id, number: number(1), issuedOn: '2027-01-05', seenFen: 120_000 };
  const headers = await logIn(server, MI2027, phone);
  const apply = () =>
    server.post(
      `/api/appweb/orderDetails/applyOrderInvoice/${MI2027}`,
      { ...invoiceInfo, invoiceTitle: '湘江医院', taxpayerIdentificationNumber: hospital.taxNumber, orderId: id },
      headers,
    );
  const ownOrder = async () => {
    const { data } = await server.get(calls.getCentre.url({ meetingId: MI2027, memberLimit: 0 }), headers);
    return centreCodec.read(data).orders[0];
  };
  // Nobody is invoiced ahead who has not chosen a transfer, nor where the meeting does not allow it.
  await call('saveInvoiceSettings', { ...settings, isBeforePayment: true });
  expect((await list()).all).toBe(0);
  await server.post('/api/appweb/wxpay/offlinePay', { outTradeNo });
  await call('saveInvoiceSettings', settings);
  expect((await list()).all).toBe(0);
  expect(await apply()).toMatchObject({ status: -1, message: '订单支付后才能申请发票' });
  expect(await ownOrder()).toMatchObject({ isInvoiceAhead: false });
  expect((await run(`invoices issue ${outTradeNo}`)).lines).toEqual(['该订单未支付，不能开具发票']);

  await call('saveInvoiceSettings', { ...settings, isBeforePayment: true });
  expect(await apply()).toMatchObject({ status: 200 });
  expect(await ownOrder()).toMatchObject({ isInvoiceAhead: true, isInvoiceIssued: false });
  expect((await list()).rows).toMatchObject([{ id, title: '湘江医院', state: 'ahead', amountFen: 120_000 }]);
  const waiting = { ...allWaiting, filters: { state: 'requested,ahead' } };
  expect((await call('previewInvoiceTemplate', { selection: waiting })).data).toMatchObject({ good: 1 });
  expect((await call('recordInvoice', given)).status).toBe(200);
  expect((await list()).rows).toMatchObject([{ state: 'unpaid', number: number(1) }]);
  expect(await ownOrder()).toMatchObject({ payment: 'unpaid', isInvoiceIssued: true });
  expect(await apply()).toMatchObject({ message: '发票已开具，如需修改请联系主办方' });

  await run(`payments confirm ${outTradeNo} 1200`);
  expect((await list()).rows).toMatchObject([{ state: 'issued' }]);
  // Money that was taken for another's is taken back, and the invoice stands.
  expect(await run(`payments unconfirm ${outTradeNo}`, { reason: '认错了' })).toMatchObject({ exitCode: 0 });
  expect((await list()).rows).toMatchObject([{ state: 'unpaid' }]);
  expect(await run(`entries cancel ${phone}`, { force: '' })).toMatchObject({ exitCode: 0 });
  expect((await list()).rows).toMatchObject([{ state: 'overstated' }]);
  const overview = (await call('getOverview', {})).data as { waiting: { what: string; count: number }[] };
  expect(overview.waiting).toContainEqual(expect.objectContaining({ what: 'overstated-invoices', count: 1 }));
  expect((await call('recordReversal', { orderId: id, redNumber: number(2), seenNumber: number(1) })).status).toBe(200);
  expect((await list()).rows).toEqual([]);
});
