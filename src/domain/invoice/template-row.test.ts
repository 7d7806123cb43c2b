import * as fc from 'fast-check';
import { batchTemplates } from './batch-template';
import { emptyInvoice, type InvoiceInfo } from './invoice-form';
import { firstInvoiceSettings, type InvoiceSettings } from './invoice-settings';
import { templateCells, templateFacts, templateFaults, type InvoiceToIssue } from './template-row';

const [template] = batchTemplates;
const settings: InvoiceSettings = {
  ...firstInvoiceSettings,
  taxCode: '3040202000000000000',
  remark: '{会议} {参会人}',
};
const account = { accountNumber: '6222 0000 1111', accountName: '学会', bankName: '工商银行', payNotice: '' };
const invoice: InvoiceInfo = {
  ...emptyInvoice,
  ...{ type: 2, title: '天山医院', taxNumber: '12650000457602211X', bankAccount: '6222-01' },
  recipientEmail: 'a@b.cn',
};
const order: InvoiceToIssue = {
  ...{ outTradeNo: 'T23456789ABCDEFGHJKLMNPQRSTU', invoice, amountFen: 120_000 },
  ...{ meetingName: '学术年会', people: '张三、李四' },
};

function check(changes: Partial<InvoiceInfo>, own: Partial<InvoiceSettings> = {}, amountFen = 120_000) {
  const context = { template, account, settings: { ...settings, ...own } };
  const facts = templateFacts({ ...order, amountFen, invoice: { ...invoice, ...changes } }, context);
  return { facts, faults: templateFaults(facts, amountFen, context) };
}
const identityNumber = '11010519491231002X';

test('the template has the platform’s columns', () => {
  const [invoices, items] = template.sheets;
  expect([invoices.name, invoices.columns.length]).toEqual(['发票基本信息', 26]);
  expect([items.name, items.columns.length]).toEqual(['发票明细信息', 13]);
  expect(invoices.columns.map(({ heading }) => heading)).toEqual([
    ...['发票流水号', '发票类型', '特定业务类型', '是否含税', '受票方自然人标识', '购买方名称', '证件类型'],
    ...[
      '购买方纳税人识别号',
      '购买方地址',
      '购买方电话',
      '购买方开户银行',
      '购买方银行账号',
      '备注',
      '是否展示购买方银行账号',
    ],
    ...[
      '销售方开户行',
      '销售方银行账号',
      '是否展示销售方银行账号',
      '购买方邮箱',
      '购买方经办人姓名',
      '购买方经办人证件类型',
    ],
    ...[
      '购买方经办人证件号码',
      '经办人国籍(地区)',
      '经办人自然人纳税人识别号',
      '放弃享受减按1%征收率原因',
      '收款人',
      '复核人',
    ],
  ]);
});

test('a row has the invoice’s facts, numbers as numbers', () => {
  const { facts, faults } = check({});
  expect(faults).toEqual([]);
  const [invoices, items] = template.sheets.map((sheet) => templateCells(sheet, facts)) as [unknown[], unknown[]];
  expect(invoices.filter((cell) => cell !== null)).toEqual([
    ...[
      'T23456789ABCDEFGHJKL',
      '增值税专用发票',
      '是',
      '天山医院',
      '12650000457602211X',
      '6222-01',
      '学术年会 张三、李四',
    ],
    ...['工商银行', '622200001111', 'a@b.cn'],
  ]);
  expect(items.filter((cell) => cell !== null)).toEqual([
    ...['T23456789ABCDEFGHJKL', '*会议服务*会议费', '3040202000000000000', 1200, 0.06, '否'],
  ]);
});

test('an exempt item names its preference', () => {
  const { facts, faults } = check({}, { taxRate: '免税', isTaxIncluded: false });
  expect(faults).toEqual([]);
  expect(facts).toMatchObject({ rate: '免税', isPreferred: '是', preference: '免税', amountYuan: 1200 });
});

test('a person is known by their identity number', () => {
  const { facts, faults } = check({ type: 1, title: '王芳', taxNumber: identityNumber });
  expect(faults).toEqual([]);
  expect(facts).toMatchObject({ isPerson: '是', documentType: '居民身份证', type: '普通发票' });
  expect(check({ type: 1 }).facts).toMatchObject({ isPerson: '', documentType: '' });
});

test.each<[string, Partial<InvoiceInfo>, Partial<InvoiceSettings>, number, string]>([
  ['专票 without a tax number', { taxNumber: '' }, {}, 1, '专用发票要有购买方的税号'],
  ['专票 to a person', { title: '王芳', taxNumber: identityNumber }, {}, 1, '专用发票不能开给个人，请改为普通发票'],
  [
    'a person of one character',
    { type: 1, title: '王', taxNumber: identityNumber },
    {},
    1,
    '开给个人时，购买方名称至少 2 个字',
  ],
  ['no type', { type: -1 }, {}, 1, '没有发票类型'],
  ['no title', { title: '' }, {}, 1, '没有购买方名称'],
  ['a long title', { title: '院'.repeat(101) }, {}, 1, '购买方名称有 101 字，超过 100 字'],
  ['no real tax number', { taxNumber: '不知道' }, {}, 1, '购买方纳税人识别号只能是 15 到 20 位数字和大写字母'],
  ['a long address', { companyAddress: '路'.repeat(101) }, {}, 1, '购买方地址有 101 字，超过 100 字'],
  ['words in an account', { bankAccount: '见合同' }, {}, 1, '购买方银行账号只能是数字、字母和连字符'],
  ['a long remark', {}, { remark: '{参会人}'.repeat(50) }, 1, '备注有 250 字，超过 200 字'],
  ['nothing to invoice', {}, {}, 0, '没有可以开票的金额'],
  ['an item without its short name', {}, { itemName: '会议费' }, 1, '项目名称以 *简称* 开头，如 *会议服务*会议费'],
  ['a short tax code', {}, { taxCode: '304' }, 1, '税收编码不是 19 位'],
])('%s is left out', (_, changes, own, amountFen, fault) => {
  expect(check(changes, own, amountFen === 1 ? 120_000 : amountFen).faults).toEqual([fault]);
});

test('without tax, an amount is written only if the platform’s tax makes it whole again', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), (amountFen) => {
      const { facts, faults } = check({}, { isTaxIncluded: false }, amountFen);
      const net = Math.round(Number(facts.amountYuan) * 100);
      expect(faults.length === 0).toBe(net + Math.round(net * 0.06) === amountFen);
    }),
  );
  expect(check({}, { isTaxIncluded: false }).facts.amountYuan).toBe(1132.08);
});
