import { receiptFileFault, receiptForm } from './transfer-receipt-form';

const form = receiptForm('2027-03-20');
const receipt = [{ reference: '/files/1', name: '回单.pdf', size: 1 }];
const good = { file: receipt, paidOn: '2027-03-19', payerName: ' 湘江医院 ', payerAccount: '6222 0210 0111 2345' };

test('a receipt is a file, the day of the transfer and who paid', () => {
  expect(form.fields.map(({ shortName, label, isRequired }) => [shortName, label, isRequired])).toEqual([
    ['file', '银行回单', true],
    ['paidOn', '转账日期', true],
    ['payerName', '付款户名', true],
    ['payerAccount', '付款账号', false],
  ]);
  expect(new Set(form.fields.map(({ section }) => section))).toEqual(new Set(['receipt']));
  expect(form.fields.find(({ shortName }) => shortName === 'payerName')).toMatchObject({
    maxLength: 100,
    placeholder: '如：西安交通大学第一附属医院',
  });
});

test('it is read without spaces, with the references of its files', () => {
  const { info, messages } = form.readAndCheck(good);
  expect([...messages]).toEqual([]);
  expect(info).toEqual({
    file: '/files/1',
    paidOn: '2027-03-19',
    payerName: '湘江医院',
    payerAccount: '6222021001112345',
  });
  expect(form.read({})).toEqual({ file: '', paidOn: '', payerName: '', payerAccount: '' });
});

test.each([
  ['2027-03-20', undefined],
  ['2027-03-21', '转账日期须在 2026年3月20日–2027年3月20日 之间'],
  ['2026-03-20', undefined],
  ['2026-03-19', '转账日期须在 2026年3月20日–2027年3月20日 之间'],
])('a transfer on %s: %j', (paidOn, message) => {
  expect(form.readAndCheck({ ...good, paidOn }).messages.get('paidOn')).toBe(message);
});

test('a file that was not uploaded is asked for again', () => {
  const file = [{ reference: '', name: '回单.pdf', size: 1 }];
  expect(form.readAndCheck({ ...good, file }).messages.get('file')).toMatch(/银行回单/);
  const broken = [{ reference: 'x'.repeat(10_000), name: '回单.pdf', size: 1 }];
  expect(form.readAndCheck({ ...good, file: broken }).messages.get('file')).toBe('请重新上传银行回单');
});

test('one file is a receipt, several are not', () => {
  expect(receiptFileFault(form.read(good))).toBeNull();
  const two = [...receipt, { reference: '/files/2', name: '回单 2.pdf', size: 1 }];
  expect(receiptFileFault(form.read({ ...good, file: two }))).toBe('银行回单只能有一个文件，请移除多余的文件');
});
