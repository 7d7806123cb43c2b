import { invoiceableFen, isFullyRefunded, fullyRefundedMessage } from '../../../src/domain/order/invoiceable-amount';
import { refuse } from '../../http/answers';
import type { Dependencies } from '../../context/dependencies';
import { sumsOfOrder } from '../../stores/orders/order-of';
import { lockOrder } from '../../stores/orders/store';
import { insertIssuedInvoice } from '../../stores/invoices/store';

/**
 * Marks an order's invoice as issued for the amount invoiceable now: the applicant can no longer change or cancel it.
 * @param invoiceNumber '' if none is recorded
 * @param statedFen the amount that it states, in fen; null if not known
 * @returns its amount in fen
 * @throws Refusal
 */
export async function issueInvoice(
  outTradeNo: string,
  invoiceNumber: string,
  { database, clock }: Dependencies,
  statedFen: number | null = null,
): Promise<number> {
  return database.query.transaction(async (query) => {
    const order = await lockOrder(query, outTradeNo);
    if (order.status !== 'paid') throw refuse('该订单未支付，不能开具发票');
    if (order.invoice === null) throw refuse('该订单没有申请发票');
    const sums = await sumsOfOrder(query, order);
    if (isFullyRefunded(sums)) throw refuse(fullyRefundedMessage);
    const amountFen = invoiceableFen(sums);
    if (statedFen !== null && statedFen !== amountFen) throw refuse('金额与可开票金额不符');
    const invoice = { orderId: order.id, invoiceNumber, amountFen, issuedAt: new Date(clock.now()) };
    if (!(await insertIssuedInvoice(query, invoice))) throw refuse('该订单的发票已开具');
    return amountFen;
  });
}
