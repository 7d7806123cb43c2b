import { receiptFileFault, receiptForm, type ReceiptInfo } from '../../../src/domain/payment/transfer-receipt-form';
import type { Transfer } from '../../../src/domain/payment/transfer';
import { shanghaiDate } from '../../../src/domain/time/shanghai-time';
import { refuse, refuseAnswers, type Fault } from '../../http/answers';
import type { Dependencies } from '../../context/dependencies';
import { lockOrder } from '../../stores/orders/store';
import { readFileReference, lostFile } from '../../stores/uploads/file-reference';
import { claimOrderFile, releaseOrderFile } from '../../stores/uploads/store';
import { transferOf } from '../../stores/orders/transfer-of';
import { findReceipt, putReceipt } from '../../stores/payments/transfer-receipts';

/**
 * Stores the bank's receipt of a transfer (product §9.18), in place of an earlier one, while the order awaits the
 * money. Idempotent.
 * @throws Refusal
 */
export async function saveReceipt(
  { outTradeNo, ...given }: ReceiptInfo & { outTradeNo: string },
  { database, cipher, clock }: Pick<Dependencies, 'database' | 'cipher' | 'clock'>,
): Promise<Transfer | null> {
  const uploadedAt = new Date(clock.now());
  const info = checkedReceipt(given, clock.now());
  const fileId = readFileReference(cipher, info.file);
  if (fileId === null) throw lostFile();
  return database.query.transaction(async (query) => {
    const order = await lockOrder(query, outTradeNo);
    if (order.status === 'paid') throw refuse('该订单已支付，无需上传银行回单');
    if (order.status === 'cancelled') throw refuse('该订单已取消，如已转账请联系主办方');
    if (order.awaitingTransferSince === null) throw refuse('请先选择对公转账，再上传银行回单');
    const earlier = await findReceipt(query, order.id);
    if (earlier?.fileId !== fileId && !(await claimOrderFile(query, fileId, order.id))) throw lostFile();
    const { paidOn, payerName, payerAccount } = info;
    const receipt = { orderId: order.id, fileId, paidOn, payerName, payerAccount, uploadedAt };
    await putReceipt(query, receipt);
    if (earlier !== null && earlier.fileId !== fileId) await releaseOrderFile(query, earlier.fileId, order.id);
    return transferOf(order, receipt, null);
  });
}

/**
 * Checks the receipt's date and payer.
 * @throws Refusal
 */
function checkedReceipt(given: ReceiptInfo, now: number): ReceiptInfo {
  const form = receiptForm(shanghaiDate(now));
  const { info, messages } = form.readAndCheck(given);
  const fileFault = receiptFileFault(info);
  const faults: Fault[] = [...messages, ...(fileFault === null ? [] : [['file', fileFault] as const])];
  refuseAnswers(faults);
  return info;
}
