/** A bank transfer that an order waits for (product §9.9). Times are `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
export interface Transfer {
  /** When the payer chose to transfer. */
  chosenAt: string;
  /** To be written on the transfer, as printed everywhere; '' if the server has none: see `transferRemark`. */
  remark: string;
  receipt: TransferReceipt | null;
}

/** The bank's receipt that the payer has uploaded. */
export interface TransferReceipt {
  uploadedAt: string;
  /** '' for whoever may not read it. */
  fileUrl: string;
  /** `YYYY-MM-DD`. */
  paidOn: string;
  payerName: string;
  payerAccount: string;
}

/** What to write on the transfer: the server's remark, else the trade number. */
export function transferRemark(transfer: Pick<Transfer, 'remark'> | null, outTradeNo: string): string {
  return transfer?.remark || outTradeNo;
}

/**
 * The characters of a remark. It is copied by hand and read over the telephone, so that of each pair that is taken for
 * one another at most one is here: no 0 O Q, 1 I L, 2 Z, 5 S, 8 B, 6 G, U V; and no vowels, which could make a word.
 */
export const remarkAlphabet = '34679CDFHJKMNPRTWXY';
export const remarkLength = 8;
const groupLength = 4;

/** 3K9TX7WM as 3K9T X7WM, the one form in which it is printed. */
export function formatRemark(remark: string): string {
  return `${remark.slice(0, groupLength)} ${remark.slice(groupLength)}`;
}

/**
 * A remark as typed from a bank statement, with any spaces, dashes, letter case or full-width forms; null if it is
 * none.
 */
export function readRemark(text: string): string | null {
  const plain = text.normalize('NFKC').toUpperCase();
  const joined = plain.replace(/[\s\-_.·]/g, '');
  return new RegExp(`^[${remarkAlphabet}]{${remarkLength}}$`).test(joined) ? joined : null;
}
