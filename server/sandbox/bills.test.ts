import { startTestSandbox, type TestSandbox } from '../test-support/start-test-sandbox';

/** The sandbox's bills, read by the product's gateway: the two share no code. */

let sandbox: TestSandbox;
const day = '2027-03-20';
const morning = Date.parse(`${day}T10:00:00+08:00`);

beforeEach(async () => {
  sandbox = await startTestSandbox();
  sandbox.clock.now = morning;
});
afterEach(() => sandbox.remove());

async function pay(outTradeNo: string, amountFen: number): Promise<void> {
  const request = {
    outTradeNo,
    description: '注册费,含资料',
    amountFen,
    payerId: 'oPayer',
    notifyUrl: 'http://127.0.0.1:9/',
  };
  const { checkoutId } = await sandbox.pay.createAttempt({ ...request, expiresAt: sandbox.clock.now + 60_000 });
  await sandbox.post('/sandbox/pay', sandbox.pay.clientParameters(checkoutId, sandbox.clock.now));
}

async function fillDay(): Promise<void> {
  await pay('T00001', 120_000);
  await pay('T00002', 80_001);
  const refund = { outTradeNo: 'T00001', outRefundNo: 'R1', refundFen: 60_000, totalFen: 120_000, reason: '退费' };
  await sandbox.pay.refund({ ...refund, notifyUrl: 'http://127.0.0.1:9/' });
  sandbox.clock.now += 86_400_000;
  await pay('T00003', 1);
}

it('have the payments and refunds of their day, and no other', async () => {
  await fillDay();
  expect(await sandbox.pay.bill(day)).toEqual([
    expect.objectContaining({ movement: 'payment', outTradeNo: 'T00001', amountFen: 120_000, state: 'done' }),
    expect.objectContaining({ movement: 'payment', outTradeNo: 'T00002', amountFen: 80_001 }),
    expect.objectContaining({ movement: 'refund', outTradeNo: 'T00001', outRefundNo: 'R1', amountFen: 60_000 }),
  ]);
  const { transactionId } = (await sandbox.pay.query('T00001')) ?? { transactionId: '' };
  expect((await sandbox.pay.bill(day))?.[0]?.transactionId).toBe(transactionId);
  expect(await sandbox.pay.bill('2027-03-19')).toEqual([]);
});

it('are spoilt on request', async () => {
  await fillDay();
  const numbers = async () =>
    (await sandbox.pay.bill(day))?.map(({ outTradeNo, amountFen }) => [outTradeNo, amountFen]);
  await sandbox.arm('bill-missing-row');
  expect(await numbers()).toEqual([
    ['T00002', 80_001],
    ['T00001', 60_000],
  ]);
  await sandbox.arm('bill-wrong-amount');
  expect((await numbers())?.[0]).toEqual(['T00001', 1]);
  await sandbox.arm('bill-extra-row');
  expect(await numbers()).toHaveLength(4);
  await sandbox.arm('bill-wrong-digest');
  await expect(sandbox.pay.bill(day)).rejects.toMatchObject({ code: 'DIGEST_MISMATCH' });
  await sandbox.arm('fail-call');
  await expect(sandbox.pay.bill(day)).rejects.toMatchObject({ code: 'SYSTEM_ERROR', retryable: true });
  await sandbox.arm('tamper-answer');
  await expect(sandbox.pay.bill(day)).rejects.toMatchObject({ code: 'SIGN_ERROR' });
});
