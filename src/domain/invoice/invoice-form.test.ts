import {
  emptyInvoice,
  invoiceFields,
  invoiceForm,
  type InvoiceInfo,
  prefillInvoice,
  refusesRecipient,
} from './invoice-form';

const messagesFor = (invoice: InvoiceInfo) => Object.fromEntries(invoiceForm.readAndCheck(invoice).messages);

const good = {
  ...emptyInvoice,
  title: '湘江医院',
  taxNumber: '12430000444877409U',
  recipientEmail: 'finance@example.com',
};

test('title, tax number and recipient are enough', () => {
  expect(messagesFor(good)).toEqual({});
});

test('an empty form says what is missing', () => {
  expect([...invoiceForm.readAndCheck(emptyInvoice).messages]).toEqual([
    ['title', '请填写发票抬头'],
    ['taxNumber', '请填写税务登记号'],
    ['recipientEmail', '请输入正确发票收件人邮箱'],
  ]);
});

test.each([
  ['type', -1, '请选择发票类型'],
  ['type', 1.5, '请选择发票类型'],
  ['recipientEmail', 'finance', '请输入正确发票收件人邮箱'],
  ['title', ' ', '请填写发票抬头'],
  ['title', '字'.repeat(101), '发票抬头最多 100 个字'],
  ['companyAddress', '字'.repeat(201), '单位地址最多 200 个字'],
])('%s %j is refused', (name, value, message) => {
  expect(messagesFor({ ...good, [name]: value })).toEqual({ [name]: message });
});

test('the type is 1 where none is given, and may be numeric text', () => {
  expect(invoiceForm.read({}).type).toBe(1);
  expect(invoiceForm.read({ type: '2' }).type).toBe(2);
});

test.each([null, undefined, [], {}])('a title that is %j reads as none', (title) => {
  expect(invoiceForm.read({ title })).toEqual(emptyInvoice);
});

test('the fields are labelled as on a tax invoice, and each is read under its own name', () => {
  expect(invoiceFields.map(({ shortName, label }) => [shortName, label])).toEqual([
    ['title', '发票抬头'],
    ['taxNumber', '税务登记号'],
    ['bankName', '开户银行'],
    ['bankAccount', '银行账号'],
    ['companyAddress', '单位地址'],
    ['companyPhone', '单位电话'],
    ['recipientEmail', '收件人邮箱'],
  ]);
  const whole = {
    ...{ type: 2, title: '湘江医院', taxNumber: '12430000444877409U' },
    ...{ bankName: '湘江银行', bankAccount: '6222021001112345678', companyAddress: '麓山南路 932 号' },
    ...{ companyPhone: '0731-88888888', recipientEmail: 'finance@example.com' },
  };
  expect(invoiceForm.read(whole)).toEqual(whole);
});

test.each([
  ['发票收件人邮箱格式错误', true],
  ['收件邮箱有误', true],
  ['开票邮箱不可用', true],
  ['邮箱格式错误', false],
  ['发票抬头有误', false],
])('a refusal that says %j is about the recipient: %j', (message, isAbout) => {
  expect(refusesRecipient(message)).toBe(isAbout);
});

test('an invoice for nobody, or for two employers, is prefilled with nothing', () => {
  const people = [
    { employer: '湘江医院', email: 'a@example.com' },
    { employer: '岳麓医院', email: 'b@example.com' },
  ];
  expect(prefillInvoice(people, null)).toEqual(emptyInvoice);
  expect(prefillInvoice([], null)).toEqual(emptyInvoice);
});
