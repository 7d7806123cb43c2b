import { emptyInvoice, invoiceForm, type InvoiceInfo } from './invoice-form';

const messagesFor = (invoice: InvoiceInfo) => Object.fromEntries(invoiceForm.readAndCheck(invoice).messages);

const good = {
  ...emptyInvoice,
  invoiceTitle: '湘江医院',
  taxpayerIdentificationNumber: '12430000444877409U',
  recipientEmail: 'finance@example.com',
};

test('title, tax number and recipient are enough', () => {
  expect(messagesFor(good)).toEqual({});
});

test('an empty form says what is missing', () => {
  expect([...invoiceForm.readAndCheck(emptyInvoice).messages]).toEqual([
    ['invoiceTitle', '请填写发票抬头'],
    ['taxpayerIdentificationNumber', '请填写税务登记号'],
    ['recipientEmail', '请输入正确发票收件人邮箱'],
  ]);
});

test.each([
  ['invoiceType', -1, '请选择发票类型'],
  ['invoiceType', 1.5, '请选择发票类型'],
  ['recipientEmail', 'finance', '请输入正确发票收件人邮箱'],
  ['invoiceTitle', ' ', '请填写发票抬头'],
  ['invoiceTitle', '字'.repeat(101), '发票抬头最多 100 个字'],
  ['companyAddress', '字'.repeat(201), '单位地址最多 200 个字'],
])('%s %j is refused', (name, value, message) => {
  expect(messagesFor({ ...good, [name]: value })).toEqual({ [name]: message });
});

test('the type is 1 where none is given, and may be numeric text', () => {
  expect(invoiceForm.read({}).invoiceType).toBe(1);
  expect(invoiceForm.read({ invoiceType: '2' }).invoiceType).toBe(2);
});

test.each([null, 7, '{', [], { invoiceTitle: [] }])('anything reads as a form: %j', (value) => {
  expect(invoiceForm.read(value)).toEqual(emptyInvoice);
});
