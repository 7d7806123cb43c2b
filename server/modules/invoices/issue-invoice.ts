import { refuse } from '../../answers';
import type { OrderRow } from '../../db/tables/orders';
import { issuedInvoices } from '../../db/tables/tickets';
import type { Dependencies } from '../../dependencies';
import { lockOrder } from '../payments/store';

/**
 * Marks an order's invoice as issued: from now on it cannot be changed or cancelled by who asked for it.
 * @param invoiceNumber '' where none is noted
 * @throws Refusal
 */
export async function issueInvoice(
  outTradeNo: string,
  invoiceNumber: string,
  { database, clock }: Dependencies,
): Promise<OrderRow> {
  return database.query.transaction(async (query) => {
    const order = await lockOrder(query, outTradeNo);
    if (order.status !== 'paid') throw refuse('该订单未支付，不能开具发票');
    if (order.invoice === null) throw refuse('该订单没有申请发票');
    const issued = await query
      .insert(issuedInvoices)
      .values({ orderId: order.id, invoiceNumber, issuedAt: new Date(clock.now()) })
      .onConflictDoNothing()
      .returning();
    if (issued.length === 0) throw refuse('该订单的发票已开具');
    return order;
  });
}
