import { eq } from 'drizzle-orm';
import { orderItems, orders } from '../../db/tables/orders';
import { refunds } from '../../db/tables/refunds';
import { runCommand } from '../../cli/run-command';
import { registerPaid } from '../../test-support/attendees';
import { callDesk, staffOf, type SignedIn } from '../../test-support/desk';
import { invoicePdf } from '../../test-support/invoice-documents';
import { logIn } from '../../test-support/log-in';
import { setUpServer } from '../../test-support/set-up-server';
import { invoiceInfo, meetingIds } from '../../test-support/submissions';
import type { InvoiceSettings } from '../../../src/domain/invoice/invoice-settings';
import type { DeskCallName } from '../../../src/domain/staff/rights';
import { invoicesOfMeeting } from './list-invoices';
import { invoiceTemplate } from './invoice-template';
import { setInvoiceSettings } from './set-invoice-settings';

/** One payment over several titles: applications for parts of an order of ¥1,200. */

const { MI2027 } = meetingIds;
const server = setUpServer();
const phone = '13812345678';
const number = (n: number): string => `2711200000000000000${n}`;
let outTradeNo: string;
let orderId: string;
let headers: { authorization: string };

beforeEach(async () => {
  outTradeNo = await registerPaid(server, phone);
  const [order] = await server.database.query.select().from(orders);
  orderId = order?.id ?? '';
  headers = await logIn(server, MI2027, phone);
});

const info = { ...invoiceInfo, taxpayerIdentificationNumber: '12430000444877205X' };
const path = (call: string): string => `/api/appweb/orderDetails/${call}/${MI2027}`;
const save = (
  money: number,
  title: string,
  { partId = '', by = headers, ...changes }: Record<string, unknown> & { by?: typeof headers } = {},
) => {
  // Those of one moment have no order.
  server.clock.now += 1_000;
  const body = { ...info, invoiceTitle: title, orderId, partId, money, ...changes };
  return server.post(path('saveInvoicePart'), body, by);
};
interface Shown {
  restMoney: number;
  parts: { partId: string; money: number; state: string; invoiceNumber: string; invoiceFiles: string[] }[];
}
const shown = async (): Promise<Shown> => (await server.post(path('invoiceParts'), { orderId }, headers)).data as Shown;
const applyOwn = () => server.post(path('applyOrderInvoice'), { ...info, orderId }, headers);
const listed = async () =>
  (await invoicesOfMeeting('MI2027', server.dependencies)).map(({ invoice, invoiceableFen, state }) => [
    ...[invoice?.title, invoiceableFen, state],
  ]);
const refund = async (refundFen: number): Promise<void> => {
  const [item] = await server.database.query.select().from(orderItems).where(eq(orderItems.orderId, orderId));
  const at = new Date(server.clock.now);
  await server.database.query.insert(refunds).values({
    ...{ outRefundNo: `R${refundFen}`, orderId, outTradeNo, entryId: item?.entryId ?? '', refundFen },
    ...{ totalFen: 1_200_00, reason: '', state: 'success', provider: 'offline', createdAt: at, updatedAt: at },
  });
};

it('are applied for, changed and withdrawn, and never ask for more than was paid', async () => {
  expect(await save(500, '湘江医院')).toMatchObject({ status: 200, data: '发票申请已提交' });
  expect(await save(700.01, '王芳')).toMatchObject({ status: -1, message: '最多还可以申请 ¥700.00' });
  expect(await save(0, '王芳')).toMatchObject({ status: -1, message: '请填写这张发票的金额' });
  expect(await save(300, '湘江医院')).toMatchObject({
    status: -1,
    message: expect.stringContaining('这个抬头已经申请'),
  });
  expect(await save(300, '王芳')).toMatchObject({ status: 200 });
  expect(await save(300, '李明', { recipientEmail: 'x' })).toMatchObject({ message: '请输入正确发票收件人邮箱' });
  const [first, second] = (await shown()).parts;
  expect(await shown()).toMatchObject({
    restMoney: 400,
    parts: [
      { money: 500, state: 'requested' },
      { money: 300, state: 'requested' },
    ],
  });
  expect(await save(900, '湘江医院', { partId: first?.partId })).toMatchObject({ status: 200 });
  expect(await save(901, '湘江医院', { partId: first?.partId })).toMatchObject({ message: '最多还可以申请 ¥900.00' });
  // The order's own application has nothing left.
  expect(await applyOwn()).toMatchObject({ status: -1, message: '这个订单的金额都已经分开申请开票' });
  const withdrawn = { orderId, partId: second?.partId };
  expect(await server.post(path('cancelInvoicePart'), withdrawn, headers)).toMatchObject({ data: '已取消发票申请' });
  expect(await server.post(path('cancelInvoicePart'), withdrawn, headers)).toMatchObject({ httpStatus: 404 });
  expect(await applyOwn()).toMatchObject({ status: 200 });
  expect(await listed()).toEqual([
    ['湘江会议医院', 300_00, 'requested'],
    ['湘江医院', 900_00, 'requested'],
  ]);
});

it('belong to the order’s own payer alone, until its deadline', async () => {
  await registerPaid(server, '13912345678');
  const stranger = await logIn(server, MI2027, '13912345678');
  await save(500, '湘江医院');
  const [part] = (await shown()).parts;
  expect(await save(100, '别家', { by: stranger })).toMatchObject({ httpStatus: 404 });
  expect(await server.post(path('invoiceParts'), { orderId }, stranger)).toMatchObject({ httpStatus: 404 });
  const theirs = (await server.database.query.select().from(orders)).find(({ id }) => id !== orderId)?.id;
  const stolen = { partId: part?.partId, orderId: theirs, by: stranger };
  expect(await save(100, '别家', stolen)).toMatchObject({ httpStatus: 404 });
  const { partId } = part ?? { partId: '' };
  expect(await server.post(path('cancelInvoicePart'), { orderId: theirs, partId }, stranger)).toMatchObject({
    httpStatus: 404,
  });
  const file = { orderId: partId, fileKind: 'pdf' };
  expect(await server.post(path('invoiceFile'), file, stranger)).toMatchObject({ httpStatus: 404 });
  server.clock.now = Date.parse('2027-06-21T00:00:00+08:00');
  expect(await save(100, '王芳', { by: await logIn(server, MI2027, phone) })).toMatchObject({
    message: '发票申请已截止',
  });
});

const settings = {
  ...{ itemName: '*会议服务*会议费', taxCode: '3040202000000000000', taxRate: '6%', isTaxIncluded: true, remark: '' },
  isBeforePayment: false,
} as const satisfies Partial<InvoiceSettings>;
const headings = '发票流水号,数电发票号码,购买方名称,开票日期,价税合计,备注';
const importList = (lines: string[]) =>
  runCommand(
    {
      ...{ words: ['invoices', 'import', 'MI2027', 'f.csv'], options: { as: '王芳' } },
      input: { name: 'f.csv', base64: Buffer.from([headings, ...lines].join('\n')).toString('base64') },
    },
    server.dependencies,
    server.app.log,
  );

describe('at the office', () => {
  let office: SignedIn;
  const call = (name: DeskCallName, input: Record<string, unknown>) =>
    callDesk(server, name, { meetingId: MI2027, ...input }, office.headers);

  beforeEach(async () => {
    office = await staffOf(server, '13912340001', ['finance'], { meetingId: MI2027 });
    await applyOwn();
    await save(500, '湘江医院');
    await save(300, '王芳');
  });

  it('each goes out as its own row, and comes back by its own 流水号', async () => {
    await setInvoiceSettings('MI2027', settings, server.dependencies);
    const { written, faulty } = await invoiceTemplate('MI2027', null, server.dependencies);
    expect(faulty).toEqual([]);
    expect(written.map(({ invoice, invoiceableFen }) => [invoice?.title, invoiceableFen])).toEqual([
      ['湘江会议医院', 400_00],
      ['湘江医院', 500_00],
      ['王芳', 300_00],
    ]);
    const serials = written.map(({ outTradeNo: no }) => no.slice(0, 20));
    expect(new Set(serials).size).toBe(3);
    const lines = written.map(
      ({ invoice, invoiceableFen }, n) =>
        `${serials[n]},${number(n)},${invoice?.title},2027-05-02,${invoiceableFen / 100},`,
    );
    expect((await importList(lines)).lines.at(-1)).toBe('共 3 张：已开具 3，已冲红 0，以前已登记 0，没有登记 0');
    expect((await importList(lines)).lines.at(-1)).toBe('共 3 张：已开具 0，已冲红 0，以前已登记 3，没有登记 0');
    expect((await listed()).map(([, , state]) => state)).toEqual(['issued', 'issued', 'issued']);
    expect(await save(100, '湘江医院', { partId: (await shown()).parts[0]?.partId })).toMatchObject({ status: -1 });
  });

  it('an issued one is downloaded, reversed by the list, and waits again under another number', async () => {
    const [part] = (await shown()).parts;
    const orderOf = { orderId: part?.partId };
    const issue = { ...orderOf, number: number(1), issuedOn: '2027-01-05', seenFen: 500_00 };
    expect(await call('recordInvoice', { ...issue, seenFen: 1_200_00 })).toMatchObject({ status: -1 });
    expect(await call('recordInvoice', issue)).toMatchObject({ status: 200 });
    const files = [{ name: 'a.pdf', content: invoicePdf(number(1)).toString('base64') }];
    const taken = [{ place: 0, orderId: part?.partId }];
    expect(await call('takeInvoiceFiles', { files, taken })).toMatchObject({ data: { taken: 1, texts: 1 } });
    expect((await shown()).parts[0]).toMatchObject({
      state: 'issued',
      invoiceNumber: number(1),
      invoiceFiles: ['pdf'],
    });
    const asked = { orderId: part?.partId, fileKind: 'pdf' };
    expect(await server.post(path('invoiceFile'), asked, headers)).toMatchObject({ status: 200 });
    const details = (await call('getInvoice', orderOf)).data as { files: { isOffered: boolean }[] };
    expect(details.files).toMatchObject([{ isOffered: true }]);
    server.clock.now += 1_000;
    const red = `,${number(9)},湘江医院,2027-05-03,-500.00,被红冲蓝字数电发票号码：${number(1)}`;
    expect((await importList([red])).lines.at(-1)).toContain('已冲红 1');
    expect((await shown()).parts.map(({ state, money }) => [state, money])).toEqual([
      ['reversed', 0],
      ['requested', 300],
      ['requested', 500],
    ]);
    expect(await server.post(path('invoiceFile'), asked, headers)).toMatchObject({ httpStatus: 404 });
    expect((await shown()).restMoney).toBe(400);
  });

  it('a refund takes from the rest first, and an issued one that states too much is to be reversed', async () => {
    const [first, second] = (await shown()).parts;
    const issued = { number: number(1), issuedOn: '2027-01-05', seenFen: 300_00 };
    await call('recordInvoice', { ...issued, orderId: second?.partId });
    await refund(500_00);
    expect(await listed()).toEqual([
      ['湘江会议医院', 0, 'void'],
      ['湘江医院', 400_00, 'requested'],
      ['王芳', 300_00, 'issued'],
    ]);
    const waiting = (await call('getOverview', {})).data as {
      waiting: { what: string; count: number; amountFen: number }[];
    };
    expect(waiting.waiting.find(({ what }) => what === 'invoices')).toMatchObject({ count: 1, amountFen: 400_00 });
    await refund(500_01);
    expect((await listed()).map(([, , state]) => state)).toEqual(['void', 'void', 'overstated']);
    const after = (await call('getOverview', {})).data as typeof waiting;
    expect(after.waiting.find(({ what }) => what === 'overstated-invoices')).toMatchObject({ count: 1 });
    expect(first).toBeDefined();
  });

  it('the trail tells of each, and the office corrects a title', async () => {
    const [part] = (await shown()).parts;
    const seen = { seenTitle: '湘江医院', seenTaxNumber: info.taxpayerIdentificationNumber };
    const typed = { type: 'ordinary', title: '湘江第一医院', taxNumber: seen.seenTaxNumber, recipientEmail: 'a@b.cn' };
    const others = { bankName: '', bankAccount: '', companyAddress: '', companyPhone: '' };
    const changed = await call('changeInvoice', { orderId: part?.partId, ...typed, ...others, ...seen });
    expect(changed).toMatchObject({ status: 200 });
    expect((await listed()).map(([title]) => title)).toContain('湘江第一医院');
    const asked = { search: '', sealedSearch: '', subject: 'money', who: '', from: '', to: '', before: '' };
    const { data } = await call('getTrail', asked);
    const told = JSON.stringify(data);
    expect(told).toMatch(/申请分开开票[^]{1,200}¥300\.00[^]+申请分开开票[^]{1,200}¥500\.00/);
    expect(outTradeNo).toMatch(/^T/);
  });
});
