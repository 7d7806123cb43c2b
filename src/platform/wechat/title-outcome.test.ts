import { readInvokedTitle, readTitleOutcome } from './title-outcome';

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

describe('the answer that a page gets', () => {
  const failed = { kind: 'failed', message: '未能打开微信的发票抬头，请直接填写' };
  const info = { type: '0', title: '湘江医院', taxNumber: '12430000444877409U', telephone: '0731-1' };
  const title = {
    ...{ title: '湘江医院', taxNumber: '12430000444877409U', companyAddress: '' },
    ...{ telephone: '0731-1', bankName: '', bankAccount: '' },
  };

  test.each([
    ['ok', JSON.stringify(info), { kind: 'chosen', title }],
    ['ok', info, { kind: 'chosen', title }],
    ['cancel', undefined, { kind: 'cancelled' }],
    ['fail', undefined, failed],
    ['permission denied', undefined, failed],
    ['function not exist', undefined, failed],
  ])('%s with %j is %j', (result, given, outcome) => {
    const answer = { err_msg: `chooseInvoiceTitle:${result}`, choose_invoice_title_info: given };
    expect(readInvokedTitle(answer)).toEqual(outcome);
  });

  test('is a failure where nothing comes that can be read', () => {
    expect(readInvokedTitle(undefined)).toEqual(failed);
  });
});
