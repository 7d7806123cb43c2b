import { readBill } from './read-bill';

const appId = 'wx2421b1c4370ec43b';
const merchant = { appIds: [appId], mchId: '10000100' };
const summary = '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额';
const payments =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,商品名称,商户数据包,手续费,费率,订单金额,费率备注';
const payment =
  '`2027-03-20 10:00:00,`wx2421b1c4370ec43b,`10000100,`0,`,`4200000925202101284997714292,`T1,`oUser,`JSAPI,`SUCCESS,`OTHERS,`CNY,`1199.00,`1.00,`注册费,含资料,`,`7.20000,`0.60%,`1200.00,`';
const refunds =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,退款申请时间,退款成功时间,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注';
const refund = (state: string) =>
  `\`2027-03-19 10:00:00,\`wx2421b1c4370ec43b,\`10000100,\`0,\`,\`42,\`T1,\`oUser,\`JSAPI,\`REFUND,\`OTHERS,\`CNY,\`0.00,\`0.00,\`2027-03-20 10:00:00,\`,\`503,\`R1,\`799.5,\`0.5,\`ORIGINAL,\`${state},\`注册费,\`,\`-4.8,\`0.60%,\`0.00,\`800,\``;
const total = (count: number) => [summary, `\`${count},\`1199.00,\`0.00,\`0.00,\`7.20,\`1200.00,\`0.00`];
const bill = (...lines: string[]) => lines.join('\r\n');

it('reads payments as they were ordered, coupons and commas included', () => {
  const read = readBill(`\ufeff${bill(payments, payment, ...total(1), '')}`, 'payment', merchant);
  expect(read).toEqual([
    {
      ...{ movement: 'payment', outTradeNo: 'T1', transactionId: '4200000925202101284997714292', outRefundNo: '' },
      ...{ amountFen: 120_000, state: 'done' },
    },
  ]);
});

it.each([
  ['SUCCESS', 'done'],
  ['PROCESSING', 'pending'],
  ['FAIL', 'failed'],
  ['CHANGE', 'failed'],
  ['ANYTHING', 'pending'],
])('reads a refund in state %s as %s', (state, expected) => {
  const [entry] = readBill(bill(refunds, refund(state), ...total(1)), 'refund', merchant);
  expect(entry).toMatchObject({ movement: 'refund', outRefundNo: 'R1', amountFen: 80_000, state: expected });
});

it('reads a bill of the older columns, with lines that end as on Unix', () => {
  const headings = '交易时间,公众账号ID,商户号,微信订单号,商户订单号,总金额';
  const row = '`2014-11-10 16:33:45,`wx2421b1c4370ec43b,`10000100,`42,`T1,`0.01';
  expect(readBill([headings, row, ...total(1)].join('\n'), 'payment', merchant)).toMatchObject([{ amountFen: 1 }]);
});

it('leaves out another app of the merchant', () => {
  const other = payment.replace(appId, 'wxother');
  expect(readBill(bill(payments, other, payment, ...total(2)), 'payment', merchant)).toHaveLength(1);
  expect(readBill(bill(payments, ...total(0)), 'payment', merchant)).toEqual([]);
});

it.each<[string, string]>([
  ['is empty', ''],
  ['is cut off', bill(payments, payment)],
  ['lacks a row', bill(payments, ...total(1))],
  ['lacks its totals', bill(payments, payment, summary)],
  ['has a cell too many', bill(payments, `${payment},\`x`, ...total(1))],
  ['is another merchant’s', bill(payments, payment.replace('10000100', '10000101'), ...total(1))],
  ['has an amount that is none', bill(payments, payment.replace('1200.00', '1200.001'), ...total(1))],
  ['has no trade number', bill(payments, payment.replace('`T1', '`'), ...total(1))],
])('refuses a bill that %s', (_what, text) => {
  expect(() => readBill(text, 'payment', merchant)).toThrow(expect.objectContaining({ code: 'ANSWER_MISMATCH' }));
});
