/** How a meeting's invoices are written (product §16.36). */
export interface InvoiceSettings {
  /** The item as the platform prints it: the short name of the tax code between asterisks, then the item, as *会议服务*会议费. */
  itemName: string;
  /** The code of the goods or service, 19 digits. */
  taxCode: string;
  taxRate: TaxRate;
  /** True if the template states amounts with tax, which are then exactly what was paid. */
  isTaxIncluded: boolean;
  /** The pattern of the remark, with `remarkParts` in braces. */
  remark: string;
  /** Orders that wait for a transfer may be invoiced before it comes (先开票后付款). */
  isBeforePayment: boolean;
}

/** The rates of VAT in thousandths, by what they are called. An exempt sale has none. */
export const taxRates = {
  免税: 0,
  '1%': 10,
  '3%': 30,
  '5%': 50,
  '6%': 60,
  '9%': 90,
  '13%': 130,
} as const;

export type TaxRate = keyof typeof taxRates;
export const exempt = '免税' satisfies TaxRate;
export const taxRateNames = Object.keys(taxRates) as TaxRate[];

const isTaxRate = (text: string): text is TaxRate => text in taxRates;

/** The words in a remark's pattern that stand for something of the order. */
export const remarkParts = ['会议', '参会人', '订单'] as const;
type RemarkPart = (typeof remarkParts)[number];

/** The most characters of a remark, as the platform's own page takes them. */
export const maxRemarkLength = 200;

const part = /\{([^{}]*)\}/g;

/** Writes the remark of an order's invoice. */
export const fillRemark = (pattern: string, words: Readonly<Record<RemarkPart, string>>): string =>
  pattern.replace(part, (whole, name: string) => (name in words ? words[name as RemarkPart] : whole)).trim();

/** The settings with which a meeting begins: the tax code and the rate are its accountant's to give. */
export const firstInvoiceSettings: InvoiceSettings = {
  ...{ itemName: '*会议服务*会议费', taxCode: '', taxRate: '6%', isTaxIncluded: true, remark: '{会议}' },
  isBeforePayment: false,
};

/** Tells in Chinese what is wrong with settings, by field; nothing for good ones. */
export function invoiceSettingsFaults(settings: InvoiceSettings): Partial<Record<keyof InvoiceSettings, string>> {
  const { itemName, taxCode, remark } = settings;
  const unknown = remark
    .match(part)
    ?.map((found) => found.slice(1, -1))
    .find((name) => !isRemarkPart(name));
  return {
    ...(itemNameFault(itemName) === '' ? {} : { itemName: itemNameFault(itemName) }),
    ...(/^\d{19}$/.test(taxCode) ? {} : { taxCode: '税收编码是 19 位数字' }),
    ...(isTaxRate(settings.taxRate) ? {} : { taxRate: `税率是 ${taxRateNames.join('、')} 之一` }),
    ...(remark.length > maxRemarkLength ? { remark: `备注不超过 ${maxRemarkLength} 字` } : {}),
    ...(unknown === undefined
      ? {}
      : { remark: `备注里没有“{${unknown}}”，可以用 ${remarkParts.map((name) => `{${name}}`).join('、')}` }),
  };
}

const isRemarkPart = (name: string): name is RemarkPart => (remarkParts as readonly string[]).includes(name);

/** Tells what is wrong with an item's name by the platform's rule; '' for a good one. */
export function itemNameFault(itemName: string): string {
  const [, short = '', item = ''] = /^\*([^*]+)\*(.*)$/.exec(itemName) ?? [];
  if (short.trim() === '' || item.trim() === '') return '项目名称以 *简称* 开头，如 *会议服务*会议费';
  return item.length > 100 ? '项目名称在 *简称* 之后不超过 100 字' : '';
}

type SettingItem = { name: string; explanation: string } & {
  [Key in keyof InvoiceSettings]: { key: Key; read: (value: string) => InvoiceSettings[Key] | null };
}[keyof InvoiceSettings];

const words: Readonly<Record<string, boolean>> = {
  是: true,
  yes: true,
  true: true,
  否: false,
  no: false,
  false: false,
};

/** The items of `invoices settings`, in the order of its help. */
export const settingItems: readonly SettingItem[] = [
  { name: '项目', key: 'itemName', explanation: '项目名称，星号里的简称在前', read: (value) => value },
  { name: '税收编码', key: 'taxCode', explanation: '19 位数字，由会计提供', read: (value) => value },
  {
    ...{ name: '税率', key: 'taxRate', explanation: taxRateNames.join('、') },
    read: (value) => (isTaxRate(value) ? value : null),
  },
  { name: '含税', key: 'isTaxIncluded', explanation: '是 或 否', read: (value) => words[value.toLowerCase()] ?? null },
  {
    ...{ name: '备注', key: 'remark', explanation: `可以用 ${remarkParts.map((name) => `{${name}}`).join('、')}` },
    read: (value) => value,
  },
  {
    ...{ name: '先开票后付款', key: 'isBeforePayment', explanation: '是 或 否：等待转账的订单可以先开票' },
    read: (value) => words[value.toLowerCase()] ?? null,
  },
];

/**
 * Reads a word such as 税率=6%.
 * @returns what it sets, or in Chinese why it sets nothing
 */
export function readSettingItem(word: string): Partial<InvoiceSettings> | string {
  const [, name = '', value = ''] = /^([^=＝]+)[=＝](.*)$/s.exec(word.trim()) ?? [];
  const item = settingItems.find((one) => one.name === name.trim());
  if (item === undefined) return `“${word}”应写成 项=值，项是 ${settingItems.map((one) => one.name).join('、')} 之一`;
  const read = item.read(value.trim().replace('％', '%'));
  return read === null ? `“${word}”不正确：${item.explanation}` : { [item.key]: read };
}
