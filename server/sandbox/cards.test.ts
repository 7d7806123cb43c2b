import { GatewayError, type InvoiceCard, type InvoiceCards } from '../gateways/ports';
import { createInvoiceCards } from '../gateways/wechat-pay/create-invoice-cards';
import { createWechatPay } from '../gateways/wechat-pay/create-wechat-pay';
import { invoicePdf } from '../test-support/invoice-documents';
import { startTestSandbox, type TestSandbox } from '../test-support/start-test-sandbox';

/** The card wallet: the real adapter against the sandbox's WeChat, and what that refuses. */

const fapiao = {
  ...{ name: '陕西省医学信息学会', taxNumber: '51610000500000000X', address: '西安市', drawer: '张会计' },
  logoUrl: 'https://mmbiz.qpic.cn/logo/0',
};
const buyer = { isPerson: false, title: '天山医院', taxNumber: '12650000457602211X' };
let sandbox: TestSandbox;
let cards: InvoiceCards;
let transactionId: string;
let outTradeNo: string;
let last = 0;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  cards = createInvoiceCards({ ...sandbox.payCredentials, fapiao }, () => sandbox.clock.now);
});
afterAll(() => sandbox.remove());
beforeEach(async () => {
  outTradeNo = `TCARD${String((last += 1)).padStart(6, '0')}`;
  const pay = createWechatPay({ ...sandbox.payCredentials, fapiao }, () => sandbox.clock.now);
  const { checkoutId } = await pay.createAttempt({
    ...{ outTradeNo, description: '注册费', amountFen: 120_000, payerId: 'o-payer' },
    ...{ expiresAt: sandbox.clock.now + 3_600_000, notifyUrl: 'http://127.0.0.1:9/api/wxpay/notify' },
  });
  await sandbox.post('/sandbox/pay', pay.clientParameters(checkoutId, sandbox.clock.now));
  transactionId = (await pay.query(outTradeNo))?.transactionId ?? '';
});

const cardOf = async (changes: Partial<InvoiceCard> = {}): Promise<InvoiceCard> => ({
  mediaId: await cards.uploadFile(invoicePdf()),
  ...{ number: '27112000000000000001', issuedAt: sandbox.clock.now, amountFen: 120_000, taxFen: 6_792 },
  ...{ rateMilli: 60, itemName: '*会议服务*会议费', taxCode: '3040502020000000000', ...changes },
});
const seen = async (): Promise<object[]> => {
  const answer = await fetch(`${sandbox.payCredentials.origin}/sandbox/cards.json`);
  return ((await answer.json()) as { cards: { outTradeNo: string }[] }).cards.filter(
    (one) => one.outTradeNo === outTradeNo,
  );
};

it('puts a payment’s invoices into its payer’s wallet together, once', async () => {
  expect(await cards.state(transactionId)).toBe('none');
  const both = [await cardOf(), await cardOf({ number: '27112000000000000002', rateMilli: null, taxFen: 0 })];
  await cards.insert(transactionId, buyer, both);
  expect(await cards.state(transactionId)).toBe('accepted');
  sandbox.clock.now += 1_000;
  expect(await cards.state(transactionId)).toBe('inserted');
  await cards.insert(transactionId, { ...buyer, isPerson: true }, [await cardOf({ number: '27112000000000000003' })]);
  expect(await seen()).toMatchObject([
    { buyer: '天山医院', numbers: ['27112000000000000001', '27112000000000000002'] },
  ]);
});

it('uploads again where an answer is lost', async () => {
  await sandbox.arm('lose-answer');
  await expect(cards.uploadFile(invoicePdf())).rejects.toMatchObject({ code: 'NETWORK', retryable: true });
  await cards.insert(transactionId, buyer, [await cardOf()]);
});

it.each<[string, (whole: InvoiceCard) => InvoiceCard[], RegExp]>([
  ['a file that it does not have', (whole) => [{ ...whole, mediaId: 'none' }], /文件ID/],
  ['sums that do not fit', (whole) => [{ ...whole, taxFen: -1 }], /金额/],
  ['a number that is none', (whole) => [{ ...whole, number: '' }], /发票号码/],
  ['more than five', (whole) => Array.from({ length: 6 }, () => whole), /最多五条/],
])('refuses %s', async (_, given, message) => {
  const refused = cards.insert(transactionId, buyer, given(await cardOf()));
  await expect(refused).rejects.toMatchObject({
    code: 'PARAM_ERROR',
    message: expect.stringMatching(message) as string,
  });
  expect(await seen()).toEqual([]);
});

it('refuses files that are no PDF, and what was not paid by WeChat', async () => {
  await expect(cards.uploadFile(Buffer.from('OFD'))).rejects.toMatchObject({ code: 'PARAM_ERROR' });
  await expect(cards.uploadFile(Buffer.alloc(cards.maxFileBytes + 1, '%PDF-'))).rejects.toBeInstanceOf(GatewayError);
  await expect(cards.insert('4200000000', buyer, [await cardOf()])).rejects.toMatchObject({
    code: 'RESOURCE_NOT_EXISTS',
  });
});
