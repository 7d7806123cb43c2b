import { foldName } from './fold-name';
import type { StatementRow } from './statement';

/** Why a row is not a payment to the society; null if it may be one. */
export type RowReason =
  'out' | 'nothing' | 'reversal' | 'interest' | 'fee' | 'returned' | 'own-transfer' | 'settlement' | null;

/** The reasons in words. */
export const rowReasonTexts: Readonly<Record<Exclude<RowReason, null>, string>> = {
  out: '付出',
  nothing: '金额为 0',
  reversal: '冲正',
  interest: '利息',
  fee: '手续费',
  returned: '退回的汇款',
  'own-transfer': '本单位账户互转',
  settlement: '支付机构结算',
};

const interest = /结息|利息|存款息|付息|计息|interest/i;
const fee = /手续费|工本费|账户管理费|年费|服务费返还|短信费|\bfee\b/i;
const returned = /退回|退汇|退票|退款|冲正|冲账|抹账|撤销|反交易|错账|被退|转账失败|return(ed)?|reversal|refund/i;
const settlement = /财付通|支付宝|微信支付|银联商务|网银在线|通联支付|拉卡拉|备付金/;
const banksOwn = /银行|^$/;

/** Tells whether a text speaks of money that goes back. */
export const speaksOfReturn = (text: string): boolean => returned.test(text);

/**
 * Finds why a row is no payment. A payer's words are not judged by what only a bank says of itself: a person may write
 * 利息 in a remark.
 * @param holder the society's name on the statement; '' if unknown
 */
export function reasonOfRow(row: StatementRow, holder: string): RowReason {
  if (row.isReversal) return 'reversal';
  if (row.direction === 'out') return 'out';
  if (row.amountFen === 0) return 'nothing';
  const words = [row.text, ...row.clues].join(' ');
  const isByBank = banksOwn.test(row.payer) && !/医院|大学|学院|公司|中心/.test(row.payer);
  if (isByBank && interest.test(words)) return 'interest';
  if (isByBank && fee.test(words)) return 'fee';
  if (returned.test(words)) return 'returned';
  if (holder !== '' && foldName(holder) === foldName(row.payer)) return 'own-transfer';
  return settlement.test(row.payer) ? 'settlement' : null;
}
