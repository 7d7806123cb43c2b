import type { Transfer, TransferReceipt } from '../domain/payment/transfer';
import type { ReceiptInfo } from '../domain/payment/transfer-receipt-form';
import { optional, optionalText, record, text, type Codec } from './codec';

/*
 * Transfers are our server's addition (product §4.16): a server without it says nothing of them.
 */

const receiptCodec = record({
  uploadedAt: text(),
  fileUrl: text(),
  paidOn: text(),
  payerName: text(),
  payerAccount: text(),
} satisfies Record<keyof TransferReceipt, unknown>);

/** An order's transfer; null where none was chosen. */
export const transferCodec: Codec<Transfer | null> = optional(
  record({ chosenAt: text(), remark: text(), receipt: optional(receiptCodec) }),
);

const receiptShape = {
  file: text(2_000),
  paidOn: text(500),
  payerName: text(500),
  payerAccount: optionalText(500),
} satisfies Record<keyof ReceiptInfo, unknown>;

/** The body of `transferReceipt`. */
export const receiptInputCodec = record({ outTradeNo: text(32, 6), ...receiptShape });

/** The same, authorised by a payer's link. */
export const linkedReceiptInputCodec = record({ link: text(128), ...receiptShape });
