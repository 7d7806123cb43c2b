import { eq } from 'drizzle-orm';
import { orders } from '../../db/tables/orders';
import { GatewayError } from '../../gateways/ports';
import { createInvoiceCards } from '../../gateways/wechat-pay/create-invoice-cards';
import { createWechatPay } from '../../gateways/wechat-pay/create-wechat-pay';
import { registerDelegate } from '../../test-support/attendees';
import { callDesk, staffOf, type DeskHeaders } from '../../test-support/desk';
import { invoicePdf } from '../../test-support/invoice-documents';
import { logIn } from '../../test-support/log-in';
import { organiserOf } from '../../test-support/organiser';
import { setUpServer } from '../../test-support/set-up-server';
import { startTestSandbox, type TestSandbox } from '../../test-support/start-test-sandbox';
import { invoiceInfo, keptInvoice, meetingIds } from '../../test-support/submissions';
import { registerByTransfer } from '../../test-support/transfers';
import { reconcilePayments } from '../payments/attempts';
import { identifyPayer, startPayment } from '../payments/start-payment';
import { meetingByCode } from '../../stores/meetings/store';
import { insertInvoiceCards } from './insert-cards';
import { invoiceDetails } from './invoices-at-desk';
import { setInvoiceSettings } from './set-invoice-settings';

/** Invoices in card wallets: the real server and adapter against the sandbox's WeChat. */

const { MI2027 } = meetingIds;
const server = setUpServer();
const run = organiserOf(() => server);
const minute = 60_000;
const day = 24 * 60 * minute;
const fapiao = {
  ...{ name: '陕西省医学信息学会', taxNumber: '51610000500000000X', address: '西安市', drawer: '张会计' },
  logoUrl: 'https://mmbiz.qpic.cn/logo/0',
};
const number = (n: number): string => `2711200000000000000${n}`;
let sandbox: TestSandbox;
let office: DeskHeaders;
let faults: string[];
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.remove());

afterEach(() => jest.restoreAllMocks());

beforeEach(async () => {
  sandbox.clock.now = server.clock.now;
  const now = () => sandbox.clock.now;
  const settings = { ...sandbox.payCredentials, fapiao };
  Object.assign(server.gateways, {
    payments: [createWechatPay(settings, now)],
    invoiceCards: createInvoiceCards(settings, now),
  });
  faults = [];
  office = (await staffOf(server, '13912340001', ['finance'], { meetingId: MI2027 })).headers;
  await setInvoiceSettings('MI2027', { taxCode: '3040502020000000000' }, server.dependencies);
});

const work = (): Promise<void> =>
  insertInvoiceCards({ ...server.dependencies, reportFault: (_, message) => void faults.push(message) });
const later = (ms: number): void => {
  server.clock.now += ms;
  sandbox.clock.now += ms;
};
const call = (name: 'recordInvoice' | 'takeInvoiceFiles', input: object) =>
  callDesk(server, name, { meetingId: MI2027, ...input }, office);
/** Reads the desk's words about it without a session, which ends within the day. */
const cardOf = async (orderId: string): Promise<string> =>
  (await invoiceDetails(await meetingByCode(server.database.query, 'MI2027'), orderId, server.dependencies)).card;
const keepPdf = async (orderId: string, n: number): Promise<unknown> =>
  (
    await call('takeInvoiceFiles', {
      files: [{ name: `${n}.pdf`, content: invoicePdf(number(n)).toString('base64') }],
      taken: [{ place: 0, orderId }],
    })
  ).data;
/** Lists the invoices that WeChat keeps in wallets, by order. */
const kept = async (...outTradeNos: string[]): Promise<string[][]> => {
  const answer = await fetch(`${sandbox.payCredentials.origin}/sandbox/cards.json`);
  const { cards } = (await answer.json()) as { cards: { outTradeNo: string; numbers: string[] }[] };
  return cards.filter((one) => outTradeNos.includes(one.outTradeNo)).map(({ numbers }) => numbers);
};

async function payByWechat(phone: string): Promise<{ id: string; outTradeNo: string }> {
  const outTradeNo = await registerDelegate(server, phone);
  await identifyPayer('code-1', server.dependencies);
  const checkoutId = await startPayment({ outTradeNo, payerId: 'openid-1', provider: '' }, server.dependencies);
  await sandbox.arm('drop-notify');
  await sandbox.post('/sandbox/pay', sandbox.pay.clientParameters(checkoutId, sandbox.clock.now));
  await reconcilePayments(server.dependencies, server.app.log);
  return { id: await wantInvoice(outTradeNo), outTradeNo };
}

/** Applies for an order's invoice; returns the order's id. */
async function wantInvoice(outTradeNo: string): Promise<string> {
  const [{ id } = { id: '' }] = await server.database.query
    .update(orders)
    .set({ invoice: keptInvoice })
    .where(eq(orders.outTradeNo, outTradeNo))
    .returning({ id: orders.id });
  return id;
}

it('are put there once, when they have their PDF, and the desk says so', async () => {
  const { id, outTradeNo } = await payByWechat('13812345671');
  await run(`invoices issue ${outTradeNo}`, { number: number(1) });
  await work();
  expect([await kept(outTradeNo), await cardOf(id)]).toEqual([[], '']);
  expect(await keepPdf(id, 1)).toMatchObject({ taken: 1 });
  await work();
  expect([await kept(outTradeNo), await cardOf(id)]).toEqual([[[number(1)]], '等待放入']);
  later(minute);
  await work();
  expect(await cardOf(id)).toBe('已放入微信卡包');
  later(day);
  const asked = jest.spyOn(globalThis, 'fetch');
  await work();
  expect(asked).not.toHaveBeenCalled();
  expect(await kept(outTradeNo)).toEqual([[number(1)]]);

  // One that is issued again stays out: WeChat takes those of a payment once.
  await run(`invoices red ${outTradeNo}`);
  await run(`invoices issue ${outTradeNo}`, { number: number(2) });
  expect(await cardOf(id)).toBe('未放入：微信对一个订单只放一次');
});

it('wait for the other invoices of their order, and go together', async () => {
  const { id, outTradeNo } = await payByWechat('13812345672');
  const headers = await logIn(server, MI2027, '13812345672');
  const part = { ...invoiceInfo, orderId: id, partId: '', money: 500, invoiceTitle: '湘江医院' };
  await server.post(`/api/appweb/orderDetails/saveInvoicePart/${MI2027}`, part, headers);
  await run(`invoices issue ${outTradeNo}`, { number: number(1) });
  await keepPdf(id, 1);
  await work();
  expect([await kept(outTradeNo), await cardOf(id)]).toEqual([[], '等待放入']);
  const { data } = await server.post(`/api/appweb/orderDetails/invoiceParts/${MI2027}`, { orderId: id }, headers);
  const { partId } = (data as { parts: [{ partId: string }] }).parts[0];
  expect(
    await call('recordInvoice', { orderId: partId, number: number(2), issuedOn: '2027-03-20', seenFen: 50_000 }),
  ).toMatchObject({ status: 200 });
  expect(await keepPdf(partId, 2)).toMatchObject({ taken: 1 });
  later(10 * minute);
  await work();
  expect(await kept(outTradeNo)).toEqual([[number(1), number(2)]]);
});

it('are tried again after a failure, whose reason the desk shows, and left out after days of them', async () => {
  const { id, outTradeNo } = await payByWechat('13812345673');
  await run(`invoices issue ${outTradeNo}`, { number: number(1) });
  await keepPdf(id, 1);
  await sandbox.arm('fail-call');
  await work();
  expect(await cardOf(id)).toBe('未放入：微信没有应答，过一会儿再试');
  await work();
  later(minute);
  await sandbox.arm('refuse-card');
  await work();
  expect(await cardOf(id)).toBe('未放入：微信没有收，商户未开通电子发票能力');
  expect(await kept(outTradeNo)).toEqual([]);
  // An answer that is lost after the cards were taken.
  later(2 * minute);
  const wallets = server.gateways.invoiceCards;
  const insert = wallets?.insert.bind(wallets);
  Object.assign(wallets ?? {}, {
    insert: async (...given: Parameters<NonNullable<typeof insert>>) => {
      await insert?.(...given);
      throw new GatewayError('wechat-pay', 'NETWORK', 'request failed', true);
    },
  });
  await work();
  later(5 * minute);
  await work();
  expect([await kept(outTradeNo), await cardOf(id)]).toEqual([[[number(1)]], '已放入微信卡包']);
  expect(faults).toEqual([]);

  const other = await payByWechat('13812345674');
  await run(`invoices issue ${other.outTradeNo}`, { number: number(4) });
  await keepPdf(other.id, 4);
  await sandbox.arm('fail-call', 100);
  for (let tries = 0; tries < 30; tries += 1) {
    await work();
    later(6 * 60 * minute);
  }
  await fetch(`${sandbox.payCredentials.origin}/sandbox/faults`, { method: 'DELETE' });
  expect(await cardOf(other.id)).toBe('未放入：微信没有应答，过一会儿再试');
  expect(faults).toEqual([expect.stringContaining('could not be put into a card wallet')]);
});

it('are asked of nobody where the server has it not, or the order was paid by transfer', async () => {
  const { id, outTradeNo } = await payByWechat('13812345675');
  await run(`invoices issue ${outTradeNo}`, { number: number(1) });
  await keepPdf(id, 1);
  const byBank = await registerByTransfer(server, run, '13812345676');
  const bankId = await wantInvoice(byBank);
  await run(`invoices issue ${byBank}`, { number: number(2) });
  expect(await keepPdf(bankId, 2)).toMatchObject({ taken: 1 });
  const { invoiceCards } = server.gateways;
  Object.assign(server.gateways, { invoiceCards: null });
  const asked = jest.spyOn(globalThis, 'fetch');
  await work();
  expect(asked).not.toHaveBeenCalled();
  Object.assign(server.gateways, { invoiceCards });
  await work();
  expect(await kept(outTradeNo, byBank)).toEqual([[number(1)]]);
  expect(await cardOf(bankId)).toBe('');
});
