import { readTitleOutcome } from './title-outcome';

test('a title is read by WeChat’s names, as far as it goes', () => {
  const answer = { errMsg: 'chooseInvoiceTitle:ok', type: '0', title: '湘江医院', taxNumber: '12430000444877409U' };
  expect(readTitleOutcome(answer)).toEqual({
    kind: 'chosen',
    title: {
      ...{ title: '湘江医院', taxNumber: '12430000444877409U', companyAddress: '' },
      ...{ telephone: '', bankName: '', bankAccount: '' },
    },
  });
});

test.each([
  ['chooseInvoiceTitle:fail cancel', 0, { kind: 'cancelled' }],
  ['chooseInvoiceTitle:fail auth deny', 0, { kind: 'denied' }],
  ['chooseInvoiceTitle:fail auth denied', 0, { kind: 'denied' }],
  ['chooseInvoiceTitle:fail authorize no response', 0, { kind: 'denied' }],
  [
    'chooseInvoiceTitle:fail privacy permission is not authorized',
    104,
    { kind: 'failed', message: '您未同意隐私保护指引，可再次点击并同意，或直接填写' },
  ],
  [
    'chooseInvoiceTitle:fail api scope is not declared in the privacy agreement',
    112,
    { kind: 'failed', message: '未能打开微信的发票抬头，请直接填写' },
  ],
  ['chooseInvoiceTitle:fail', 0, { kind: 'failed', message: '未能打开微信的发票抬头，请直接填写' }],
])('%s (%d) is %j', (errMsg, errno, outcome) => {
  expect(readTitleOutcome({ errMsg, errno })).toEqual(outcome);
});
