import { formatFen } from '../money/money';
import type { ReceivingAccount } from './receiving-account';

/** A bank transfer as a payer sends it to whoever makes it. */
export interface TransferToMake {
  account: Pick<ReceivingAccount, 'accountName' | 'accountNumber' | 'bankName'>;
  amountFen: number;
  /** As `transferRemark` gives it. */
  remark: string;
}

/** Writes everything that a bank asks for, a line each, to be pasted into a chat or a banking app. */
export function transferText({ account, amountFen, remark }: TransferToMake): string {
  const lines = [
    ['户名', account.accountName],
    ['账号', account.accountNumber],
    ['开户行', account.bankName],
    ['金额', formatFen(amountFen)],
    ['附言', remark],
  ];
  return lines.flatMap(([term, value]) => (value === '' ? [] : `${term}：${value}`)).join('\n');
}
