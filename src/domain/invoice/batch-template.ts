/** A fact of an invoice that a column of the platform's template holds. */
export type TemplateFact =
  | 'serial'
  | 'type'
  | 'isTaxIncluded'
  | 'isPerson'
  | 'title'
  | 'documentType'
  | 'taxNumber'
  | 'companyAddress'
  | 'companyPhone'
  | 'bankName'
  | 'bankAccount'
  | 'remark'
  | 'sellerBank'
  | 'sellerAccount'
  | 'email'
  | 'itemName'
  | 'taxCode'
  | 'amountYuan'
  | 'rate'
  | 'isPreferred'
  | 'preference';

/** A column of the template. One without a fact stays empty: conferences have nothing to write there. */
export interface TemplateColumn {
  heading: string;
  width: number;
  fact?: TemplateFact;
  /** An invoice without it is refused. */
  isRequired?: true;
  /** The most characters. */
  max?: number;
  /** The characters that it takes, and how a message calls them. */
  takes?: { pattern: RegExp; words: string };
}

export interface TemplateSheet {
  name: string;
  columns: readonly TemplateColumn[];
}

/** The tax platform's template for many invoices at once (批量开票模板), as data: a later one is a further member of `batchTemplates`. */
export interface BatchTemplate {
  /** The year of its layout. */
  version: string;
  /** One row an invoice, and one row an item, joined by 发票流水号. */
  sheets: readonly [TemplateSheet, TemplateSheet];
  /** The words of the platform for what is ours. */
  words: {
    types: Readonly<Record<number, string>>;
    identityCard: string;
    exempt: string;
    yes: string;
    no: string;
  };
  /** The type that an invoice to a person may not have, and that needs a tax number. */
  special: string;
}

const digits = { pattern: /^\d+$/, words: '数字' };
const serial: TemplateColumn = {
  ...{ heading: '发票流水号', width: 24, fact: 'serial', isRequired: true, max: 20 },
  takes: { pattern: /^[\w-]+$/, words: '字母和数字' },
};
const empty = (...headings: string[]): TemplateColumn[] => headings.map((heading) => ({ heading, width: 14 }));

/** The newest one is first; exports use it. */
export const batchTemplates: readonly [BatchTemplate, ...BatchTemplate[]] = [
  {
    version: '2024',
    sheets: [
      {
        name: '发票基本信息',
        columns: [
          serial,
          { heading: '发票类型', width: 16, fact: 'type', isRequired: true },
          ...empty('特定业务类型'),
          { heading: '是否含税', width: 10, fact: 'isTaxIncluded', isRequired: true },
          { heading: '受票方自然人标识', width: 16, fact: 'isPerson' },
          { heading: '购买方名称', width: 32, fact: 'title', isRequired: true, max: 100 },
          { heading: '证件类型', width: 14, fact: 'documentType' },
          {
            ...{ heading: '购买方纳税人识别号', width: 24, fact: 'taxNumber', max: 20 },
            takes: { pattern: /^[\dA-Z]{15,20}$/, words: ' 15 到 20 位数字和大写字母' },
          },
          { heading: '购买方地址', width: 30, fact: 'companyAddress', max: 100 },
          { heading: '购买方电话', width: 16, fact: 'companyPhone', max: 100 },
          { heading: '购买方开户银行', width: 24, fact: 'bankName', max: 100 },
          {
            ...{ heading: '购买方银行账号', width: 24, fact: 'bankAccount', max: 100 },
            takes: { pattern: /^[\dA-Za-z-]+$/, words: '数字、字母和连字符' },
          },
          { heading: '备注', width: 30, fact: 'remark', max: 200 },
          ...empty('是否展示购买方银行账号'),
          { heading: '销售方开户行', width: 24, fact: 'sellerBank', max: 100 },
          {
            ...{ heading: '销售方银行账号', width: 24, fact: 'sellerAccount', max: 60 },
            takes: { pattern: /^[\dA-Za-z-]+$/, words: '数字、字母和连字符' },
          },
          ...empty('是否展示销售方银行账号'),
          { heading: '购买方邮箱', width: 24, fact: 'email', max: 72 },
          ...empty('购买方经办人姓名', '购买方经办人证件类型', '购买方经办人证件号码', '经办人国籍(地区)'),
          ...empty('经办人自然人纳税人识别号', '放弃享受减按1%征收率原因', '收款人', '复核人'),
        ],
      },
      {
        name: '发票明细信息',
        columns: [
          serial,
          { heading: '项目名称', width: 24, fact: 'itemName', isRequired: true },
          {
            ...{ heading: '商品和服务税收编码', width: 24, fact: 'taxCode', isRequired: true, max: 19 },
            takes: digits,
          },
          ...empty('规格型号', '单位', '数量', '单价'),
          { heading: '金额', width: 14, fact: 'amountYuan', isRequired: true },
          { heading: '税率', width: 10, fact: 'rate', isRequired: true },
          ...empty('折扣金额'),
          { heading: '是否使用优惠政策', width: 16, fact: 'isPreferred' },
          { heading: '优惠政策类型', width: 14, fact: 'preference' },
          ...empty('即征即退类型'),
        ],
      },
    ],
    words: {
      types: { 1: '普通发票', 2: '增值税专用发票' },
      ...{ identityCard: '居民身份证', exempt: '免税', yes: '是', no: '否' },
    },
    special: '增值税专用发票',
  },
];
