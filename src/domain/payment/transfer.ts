/** A bank transfer that an order waits for (product §9.9). Times are `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
export interface Transfer {
  /** When the payer chose to transfer. */
  chosenAt: string;
  /** The remark that the payer writes on the transfer; '' if the server has none: see `transferRemark`. */
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

/** The remark to write on the transfer: the server's, else the trade number. */
export function transferRemark(transfer: Pick<Transfer, 'remark'> | null, outTradeNo: string): string {
  return transfer?.remark || outTradeNo;
}

/**
 * The characters of a remark. People copy it by hand and read it over the telephone, so it contains none of the
 * look-alikes 0 O Q, 1 I L, 2 Z, 5 S, 8 B and U V, of 6 and G only 6, and no vowels, which could form a word.
 */
export const remarkAlphabet = '34679CDFHJKMNPRTWXY';
export const remarkLength = 8;
const groupLength = 4;

/** Formats a remark as it is printed everywhere: 3K9TX7WM as 3K9T X7WM. */
export function formatRemark(remark: string): string {
  return `${remark.slice(0, groupLength)} ${remark.slice(groupLength)}`;
}

/**
 * Reads a remark typed from a bank statement, with any spaces, dashes, letter case or full-width forms.
 * @returns null if the text is no remark
 */
export function readRemark(text: string): string | null {
  const plain = text.normalize('NFKC').toUpperCase();
  const joined = plain.replace(/[\s\-_.·]/g, '');
  return new RegExp(`^[${remarkAlphabet}]{${remarkLength}}$`).test(joined) ? joined : null;
}
