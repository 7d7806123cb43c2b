import { formatFen } from '../money/money';
import type { ReceivingAccount } from './receiving-account';

/** The invoice of an order as its payer's link shows it: `open` may be filled in, `given` changed, `closed` neither. */
export type PayerInvoiceState = 'open' | 'given' | 'closed';

/** The part of an order that whoever holds a payer's link sees besides its amount (product §9.28). */
export interface PayerView {
  /** Null where the meeting takes no transfers. */
  account: ReceivingAccount | null;
  /** The remark to write on the transfer, as it is printed; '' without an account. */
  remark: string;
  /** When the bank's receipt was uploaded, `YYYY-MM-DD HH:mm:ss`; '' for none. */
  receiptAt: string;
  /** The last day to pay, `YYYY-MM-DD`; '' for none. */
  payBy: string;
  invoice: PayerInvoiceState;
  /** '' where none was given, or where a person gave it for themselves. */
  invoiceTo: string;
  taxNumber: string;
}

/** An order as its payer is told of it. */
export interface PayableOrder {
  amountFen: number;
  attendeeCount: number;
  meetingName: string;
  /** '' for an individual's order. */
  teamName: string;
}

export interface PayerDetail {
  term: string;
  value: string;
}

/** The lines that a payer types into a banking app; empty without an account. */
export function transferDetails({ account, remark }: Pick<PayerView, 'account' | 'remark'>): PayerDetail[] {
  if (account === null) return [];
  const details = [
    { term: '户名', value: account.accountName },
    { term: '账号', value: account.accountNumber },
    { term: '开户行', value: account.bankName },
    { term: '附言（必填）', value: remark },
  ];
  return details.filter(({ value }) => value !== '');
}

const lines = (details: readonly PayerDetail[]): string[] => details.map(({ term, value }) => `${term}：${value}`);

/** Everything for a transfer as one text, to be pasted where it is paid. */
export function transferText(
  order: Pick<PayableOrder, 'amountFen'>,
  view: Pick<PayerView, 'account' | 'remark'>,
): string {
  return lines([...transferDetails(view), { term: '金额', value: formatFen(order.amountFen) }]).join('\n');
}

/** Names the unit that asks for the payment, and for how many people: 湘江医院 · 18 人注册费. */
export function describePayable({ teamName, attendeeCount }: PayableOrder): string {
  return [teamName, `${attendeeCount} 人注册费`].filter((part) => part !== '').join(' · ');
}

/**
 * The message that asks somebody else to pay, to be pasted into a chat or a mail.
 * @param payBy the last day, as it is shown; '' for none
 */
export function payerMessage(order: PayableOrder, view: PayerView, link: { address: string; payBy: string }): string {
  const details = lines(transferDetails(view));
  return [
    `请付款：${describePayable(order)}，${formatFen(order.amountFen)}`,
    `会议：${order.meetingName}`,
    ...(link.payBy === '' ? [] : [`请在 ${link.payBy} 前付款`]),
    ...(details.length === 0 ? [] : ['', '对公转账', ...details]),
    '',
    '点开可付款、上传回单、填写发票抬头，不用登录：',
    link.address,
  ].join('\n');
}
