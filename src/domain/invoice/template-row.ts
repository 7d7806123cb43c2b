import type { ReceivingAccount } from '../payment/receiving-account';
import { isIdentityCardNumber } from '../person/identity-card';
import type { BatchTemplate, TemplateColumn, TemplateFact, TemplateSheet } from './batch-template';
import type { InvoiceInfo } from './invoice-form';
import { exempt, fillRemark, itemNameFault, taxRates, type InvoiceSettings } from './invoice-settings';

/** An application whose invoice is to be issued. */
export interface InvoiceToIssue {
  outTradeNo: string;
  invoice: InvoiceInfo | null;
  /** The payment less its refunds, in fen, with tax. */
  amountFen: number;
  meetingName: string;
  /** The names of those in the order, separated by 、. */
  people: string;
}

export type TemplateFacts = Readonly<Record<TemplateFact, string | number>>;

/** The platform takes at most 20 characters as a 流水号; the first 20 of an order's number are as unique as the whole. */
const serialLength = 20;

/** The invoice's amount without tax, in fen. */
export const netFen = (amountFen: number, milli: number): number => Math.round((amountFen * 1_000) / (1_000 + milli));

/** Writes an application as the platform's template has it. Numbers are numbers, and what is not known is ''. */
export function templateFacts(
  { outTradeNo, invoice, amountFen, meetingName, people }: InvoiceToIssue,
  { settings, account, template }: TemplateContext,
): TemplateFacts {
  const { words } = template;
  const { itemName, taxCode, taxRate, isTaxIncluded, remark } = settings;
  const isExempt = taxRate === exempt;
  const stated = isTaxIncluded ? amountFen : netFen(amountFen, taxRates[taxRate]);
  const taxNumber = invoice?.taxNumber ?? '';
  const isPerson = isIdentityCardNumber(taxNumber);
  return {
    serial: outTradeNo.slice(0, serialLength),
    type: words.types[invoice?.type ?? 0] ?? '',
    isTaxIncluded: isTaxIncluded ? words.yes : words.no,
    isPerson: isPerson ? words.yes : '',
    title: invoice?.title ?? '',
    documentType: isPerson ? words.identityCard : '',
    taxNumber,
    companyAddress: invoice?.companyAddress ?? '',
    companyPhone: invoice?.companyPhone ?? '',
    bankName: invoice?.bankName ?? '',
    bankAccount: invoice?.bankAccount ?? '',
    remark: fillRemark(remark, { 会议: meetingName, 参会人: people, 订单: outTradeNo }),
    sellerBank: account?.bankName ?? '',
    sellerAccount: (account?.accountNumber ?? '').replace(/\s/g, ''),
    email: invoice?.recipientEmail ?? '',
    itemName,
    taxCode,
    amountYuan: stated / 100,
    rate: isExempt ? words.exempt : taxRates[taxRate] / 1_000,
    isPreferred: isExempt ? words.yes : words.no,
    preference: isExempt ? words.exempt : '',
  };
}

export interface TemplateContext {
  settings: InvoiceSettings;
  /** Where the meeting's transfers arrive; null for a meeting without one. */
  account: ReceivingAccount | null;
  template: BatchTemplate;
}

/** Tells in Chinese what the platform would refuse in a row, rule by rule (product §16.36); nothing for a good one. */
export function templateFaults(
  facts: TemplateFacts,
  amountFen: number,
  { settings, template }: TemplateContext,
): string[] {
  const columns = new Map(template.sheets.flatMap(({ columns: all }) => all).map((column) => [column.heading, column]));
  const isSpecial = facts.type === template.special;
  const isPerson = facts.isPerson === template.words.yes;
  const milli = taxRates[settings.taxRate];
  const net = netFen(amountFen, milli);
  const rules: [boolean, string][] = [
    [isSpecial && isPerson, '专用发票不能开给个人，请改为普通发票'],
    [isSpecial && facts.taxNumber === '', '专用发票要有购买方的税号'],
    [isPerson && String(facts.title).length < 2, '开给个人时，购买方名称至少 2 个字'],
    [amountFen <= 0, '没有可以开票的金额'],
    [itemNameFault(String(facts.itemName)) !== '', itemNameFault(String(facts.itemName))],
    [String(facts.taxCode).length !== 19, '税收编码不是 19 位'],
    // The platform adds the tax to the rounded net amount, which may miss what was paid by a fen.
    [
      !settings.isTaxIncluded && net + Math.round((net * milli) / 1_000) !== amountFen,
      '不含税开不出正好这个金额，请在开票设置里改为含税',
    ],
  ];
  return [
    ...[...columns.values()].flatMap((column) => columnFault(column, facts)),
    ...rules.filter(([isBroken]) => isBroken).map(([, message]) => message),
  ];
}

function columnFault({ heading, fact, isRequired, max, takes }: TemplateColumn, facts: TemplateFacts): string[] {
  const text = fact === undefined ? '' : String(facts[fact]);
  if (text === '') return isRequired === true ? [`没有${heading}`] : [];
  if (max !== undefined && text.length > max) return [`${heading}有 ${text.length} 字，超过 ${max} 字`];
  return takes === undefined || takes.pattern.test(text) ? [] : [`${heading}只能是${takes.words}`];
}

/** The cells of a row in one of the template's sheets; null for an empty one. */
export const templateCells = ({ columns }: TemplateSheet, facts: TemplateFacts): (string | number | null)[] =>
  columns.map(({ fact }) => (fact === undefined || facts[fact] === '' ? null : facts[fact]));
