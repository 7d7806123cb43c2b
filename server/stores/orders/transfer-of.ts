import type { OrderState } from '../../../src/domain/order/order-state';
import { formatRemark, type Transfer } from '../../../src/domain/payment/transfer';
import { formatShanghaiTime } from '../../../src/domain/time/shanghai-time';
import type { DataCipher } from '../../secrets/data-cipher';
import type { OrderRow } from '../../db/tables/orders';
import type { TransferReceiptRow } from '../../db/tables/transfer-receipts';
import { signFileReference } from '../uploads/file-reference';

/** How long a receipt's signed URL is valid. */
const fileUrlTtlMs = 3_600_000;

/**
 * An order's transfer; null if its payer has not chosen one.
 * @param reader null for whoever only knows the order's number: that lets pay, but does not prove who has paid, so they
 * learn that there is a receipt and not what it shows
 */
export function transferOf(
  { awaitingTransferSince, transferRemark }: OrderRow,
  receipt: TransferReceiptRow | null,
  reader: { cipher: DataCipher; now: number } | null,
): Transfer | null {
  if (awaitingTransferSince === null) return null;
  return {
    chosenAt: formatShanghaiTime(awaitingTransferSince.getTime()),
    remark: printedRemark(transferRemark),
    receipt: receipt && {
      uploadedAt: formatShanghaiTime(receipt.uploadedAt.getTime()),
      fileUrl: reader === null ? '' : signFileReference(reader.cipher, receipt.fileId, reader.now + fileUrlTtlMs),
      paidOn: receipt.paidOn,
      payerName: reader === null ? '' : receipt.payerName,
      payerAccount: reader === null ? '' : receipt.payerAccount,
    },
  };
}

/** The order waits for its transfer: it says 等待到账 (product §9.9). */
export const awaitsTransfer = ({ status, awaitingTransferSince }: OrderRow): boolean =>
  status === 'pending' && awaitingTransferSince !== null;

/** The order's state for the organiser: `waiting` if its payer has chosen a transfer that has not arrived. */
export function orderStateOf(order: OrderRow): OrderState {
  if (awaitsTransfer(order)) return 'waiting';
  return order.status === 'pending' ? 'unpaid' : order.status;
}

/** '' for an order without a remark, whose number is the remark. */
export const printedRemark = (remark: string | null): string => (remark === null ? '' : formatRemark(remark));
