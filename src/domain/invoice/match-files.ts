import { foldName } from '../bank/fold-name';
import { formatFen } from '../money/money';
import { lastName, type FileFacts } from './invoice-file';

/** An invoice of a meeting for which a file may be. */
export interface FiledInvoice {
  /** The application's. */
  id: string;
  outTradeNo: string;
  title: string;
  /** Null until it is issued, and once it was reversed; `number` is '' if it was not recorded. */
  issued: { number: string; amountFen: number } | null;
}

/** A file with its invoice. */
export interface MatchedFile<Invoice extends FiledInvoice = FiledInvoice> {
  /** Null for one that a person has to decide about, or that is for none. */
  invoice: Invoice | null;
  /** By the number of the invoice, or by that of the order. */
  by: 'number' | 'order';
  /** Invoices that it is likely for. */
  candidates: readonly Invoice[];
  /** A person may say for which invoice it is. */
  isOpen: boolean;
  /** In Chinese, why it is for none of them; '' for the others. */
  reason: string;
}

const none = (reason: string) => ({
  ...{ invoice: null, by: 'number' as const, candidates: [], isOpen: false, reason },
});

/**
 * Matches an invoice's file (product §16.37): by the number of the invoice, else by the order's; else proposes the invoices
 * of its title, and of its amount where it states one, of which a person chooses.
 * @param reversed numbers of invoices that were reversed, and of those that did it
 */
export function matchFile<Invoice extends FiledInvoice>(
  file: FileFacts,
  invoices: readonly Invoice[],
  reversed: ReadonlySet<string>,
): MatchedFile<Invoice> {
  const { number } = file;
  if (number !== '') {
    if (reversed.has(number)) return none('这张发票已冲红，或本身是红字发票');
    const own = invoices.find(({ issued }) => issued?.number === number);
    if (own !== undefined) return found(file, own, 'number');
  }
  const [named, another] = invoices.filter(({ outTradeNo }) => namesOrder(file, outTradeNo));
  if (named !== undefined && another === undefined) return found(file, named, 'order');
  const candidates = invoices.filter((one) => misfit(file, one) === '' && mayMean(file, one));
  if (candidates.length > 0) return { invoice: null, by: 'number', candidates, isOpen: true, reason: '' };
  const reason =
    number === ''
      ? '文件名和内容里没有认得的发票号码、订单号或抬头'
      : `这个会议没有登记过发票 ${number}：请先导入已开的发票`;
  return { ...none(reason), isOpen: true };
}

function found<Invoice extends FiledInvoice>(
  file: FileFacts,
  invoice: Invoice,
  by: 'number' | 'order',
): MatchedFile<Invoice> {
  const reason = misfit(file, invoice);
  return reason === '' ? { invoice, by, candidates: [], isOpen: false, reason } : none(reason);
}

/** Says in Chinese why a file cannot be that of an invoice, whoever says so; '' if it can. */
export function misfit(file: FileFacts, { issued, outTradeNo }: FiledInvoice): string {
  if (issued === null) return `订单 ${outTradeNo} 的发票还没有登记已开：请先登记`;
  if (file.number !== '' && issued.number !== '' && file.number !== issued.number)
    return `文件里是发票 ${file.number}，登记的是 ${issued.number}`;
  if (file.amountFen !== null && file.amountFen !== issued.amountFen)
    return `文件里的金额 ${formatFen(file.amountFen)} 与开票金额 ${formatFen(issued.amountFen)} 不符`;
  return '';
}

/** The first characters of an order's number, to which the tax platform cuts its 流水号. */
const shortestNumber = 20;

function namesOrder({ name, remark }: FileFacts, outTradeNo: string): boolean {
  const text = `${lastName(name)} ${remark}`.toUpperCase();
  return text.includes(outTradeNo.slice(0, shortestNumber));
}

/** The shortest title that stands for itself within a file's name. */
const shortestTitle = 4;

function mayMean({ name, title }: FileFacts, invoice: FiledInvoice): boolean {
  const own = foldName(invoice.title);
  if (own === '') return false;
  if (title !== '') return foldName(title) === own;
  return own.length >= shortestTitle && foldName(lastName(name)).includes(own);
}
