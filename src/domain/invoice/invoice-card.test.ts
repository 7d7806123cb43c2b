import { cardFault, cardText } from './invoice-card';

it.each([
  [['1'], ''],
  [['1', '2', '3', '4', '5'], ''],
  [['1', '2', '3', '4', '5', '6'], '一个订单最多放 5 张，这个订单有 6 张'],
  [['1', ''], '没有登记发票号码'],
])('invoices %j go into a card wallet unless there is a fault: %s', (numbers, fault) => {
  expect(cardFault(numbers)).toBe(fault);
});

it.each([
  [null, ''],
  [{ state: null, numbers: '', reason: '' }, '等待放入'],
  [{ state: null, numbers: '1,2', reason: '微信没有应答' }, '未放入：微信没有应答'],
  [{ state: 'failed' as const, numbers: '', reason: '没有登记发票号码' }, '未放入：没有登记发票号码'],
  [{ state: 'inserted' as const, numbers: '2,1', reason: '' }, '已放入微信卡包'],
  [{ state: 'inserted' as const, numbers: '2', reason: '' }, '未放入：微信对一个订单只放一次'],
])('says of invoice 1 with %j: %s', (outcome, text) => {
  expect(cardText(outcome, '1')).toBe(text);
});
