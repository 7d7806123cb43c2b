import {
  fillRemark,
  firstInvoiceSettings,
  invoiceSettingsFaults,
  readSettingItem,
  type InvoiceSettings,
} from './invoice-settings';

const good: InvoiceSettings = { ...firstInvoiceSettings, taxCode: '3040202000000000000' };

test('settings that the platform takes have no fault', () => {
  expect(invoiceSettingsFaults(good)).toEqual({});
});

test.each<[Partial<InvoiceSettings>, keyof InvoiceSettings, RegExp]>([
  [{ itemName: '会议费' }, 'itemName', /\*简称\*/],
  [{ itemName: '**会议费' }, 'itemName', /\*简称\*/],
  [{ itemName: '*会议服务*' }, 'itemName', /\*简称\*/],
  [{ itemName: `*会议服务*${'费'.repeat(101)}` }, 'itemName', /100/],
  [{ taxCode: '304020200000000000' }, 'taxCode', /19/],
  [{ taxCode: '30402020000000000O0' }, 'taxCode', /19/],
  [{ remark: '备'.repeat(201) }, 'remark', /200/],
  [{ remark: '{会议} {电话}' }, 'remark', /“\{电话\}”/],
])('%j has a fault', (changes, field, message) => {
  const faults = invoiceSettingsFaults({ ...good, ...changes });
  expect(Object.keys(faults)).toEqual([field]);
  expect(faults[field]).toMatch(message);
});

test('a remark names the meeting, the people and the order, and nothing within them is filled again', () => {
  const words = { 会议: '{订单}年会', 参会人: '张三、李四', 订单: 'T2' };
  expect(fillRemark('{会议}，{参会人}（{订单}）', words)).toBe('{订单}年会，张三、李四（T2）');
});

test.each([
  ['税率=6％', { taxRate: '6%' }],
  ['含税=否', { isTaxIncluded: false }],
  ['先开票后付款=是', { isBeforePayment: true }],
  ['项目 = *会议服务*注册费', { itemName: '*会议服务*注册费' }],
  ['税率=7%', '“税率=7%”不正确：免税、1%、3%、5%、6%、9%、13%'],
  ['税点=6%', '“税点=6%”应写成 项=值，项是 项目、税收编码、税率、含税、备注、先开票后付款 之一'],
])('%s is read', (word, read) => {
  expect(readSettingItem(word)).toEqual(read);
});
