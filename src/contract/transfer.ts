import type { Transfer, TransferReceipt } from '../domain/payment/transfer';
import type { ReceiptInfo } from '../domain/payment/transfer-receipt-form';
import { isPlainObject } from '../domain/json/read-value';
import { optionalText, record, text, type Codec, type ObjectCodec, type Shape } from './codec';

/*
 * Transfers are our server's addition (product §4.16): a server without it says nothing of them.
 */

/** An object that is left out for null. */
function optional<Value, S extends Shape>(codec: ObjectCodec<Value, S>): Codec<Value | null> {
  return {
    read: (wire) => (isPlainObject(wire) ? codec.read(wire) : null),
    write: (value) => (value === null ? undefined : codec.write(value)),
    ...{ shape: codec.shape, wire: { optional: true } },
  };
}

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

/** The body of `transferReceipt`. */
export const receiptInputCodec = record({
  outTradeNo: text(32, 6),
  file: text(2_000),
  paidOn: text(500),
  payerName: text(500),
  payerAccount: optionalText(500),
} satisfies Record<keyof ReceiptInfo | 'outTradeNo', unknown>);
