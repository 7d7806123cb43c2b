import type { LinkedOrder } from '../../../src/contract/payment';
import type { InvoiceInfo } from '../../../src/domain/invoice/invoice-form';
import type { ReceiptInfo } from '../../../src/domain/payment/transfer-receipt-form';
import type { Dependencies } from '../../context/dependencies';
import { updatePayerLink } from '../../stores/payments/payer-links';
import { actingAs } from '../audit/acting-as';
import { applyInvoiceAsPayer } from '../invoices/change-invoice';
import { chooseTransfer } from '../payments/offline-payment';
import { orderByLink, showIfOpen } from '../payments/order-link';
import { saveReceipt } from '../payments/transfer-receipt';

/*
 * These acts go with paying by a payer's link (product §9.28). Each asks `link-rights.ts` for its right, and touches the
 * link's own order alone. All are idempotent, and answer the order as it then stands.
 */

/** In the audit trail, whoever holds an order's link. */
const asPayer = (dependencies: Dependencies): Dependencies => actingAs(dependencies, 'payer');

/**
 * Records that the order will be paid by transfer.
 * @throws Refusal
 */
export async function chooseTransferByLink(link: string, given: Dependencies): Promise<LinkedOrder> {
  const dependencies = asPayer(given);
  const found = await orderByLink(link, 'chooseTransfer', dependencies);
  await chooseTransfer(found.order.outTradeNo, dependencies);
  return showIfOpen(found, dependencies);
}

/**
 * Stores the bank's receipt, which also says that the order was paid by transfer.
 * @throws Refusal
 */
export async function sendReceiptByLink(
  { link, ...receipt }: ReceiptInfo & { link: string },
  given: Dependencies,
): Promise<LinkedOrder> {
  const dependencies = asPayer(given);
  const found = await orderByLink(link, 'sendReceipt', dependencies);
  const { outTradeNo, awaitingTransferSince } = found.order;
  if (awaitingTransferSince === null) await chooseTransfer(outTradeNo, dependencies);
  await saveReceipt({ outTradeNo, ...receipt }, dependencies);
  return showIfOpen(found, dependencies);
}

/**
 * Fills in the order's invoice.
 * @throws Refusal
 */
export async function nameInvoiceByLink(
  { link, invoice }: { link: string; invoice: InvoiceInfo },
  given: Dependencies,
): Promise<LinkedOrder> {
  const dependencies = asPayer(given);
  const { order, payerLink } = await orderByLink(link, 'nameInvoice', dependencies);
  if (payerLink === null) throw new Error('This right is of payer links alone');
  const invoicedAt = new Date(dependencies.clock.now());
  await applyInvoiceAsPayer({ outTradeNo: order.outTradeNo, invoice }, dependencies, (query) =>
    updatePayerLink(query, payerLink.id, { invoicedAt }),
  );
  return showIfOpen({ order, payerLink: { ...payerLink, invoicedAt } }, dependencies);
}
