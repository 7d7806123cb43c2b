import { refuse } from '../../http/answers';
import type { Dependencies } from '../../context/dependencies';
import { findIssuedInvoice, insertReversal } from '../../stores/invoices/store';
import { lockOrder } from '../../stores/orders/store';

/**
 * Records that an order's issued invoice was reversed by a red one (冲红): the application waits for a new invoice, and may
 * be changed again until its deadline.
 * @param redNumber of the red invoice; '' if not recorded
 * @returns the number of the invoice that was reversed; '' if it was not recorded
 * @throws Refusal
 */
export async function reverseInvoice(
  outTradeNo: string,
  redNumber: string,
  { database, clock, randomIds }: Dependencies,
): Promise<string> {
  return database.query.transaction(async (query) => {
    const order = await lockOrder(query, outTradeNo);
    const issued = await findIssuedInvoice(query, order.id);
    if (issued === null) throw refuse('该订单没有已开具的发票，不能冲红');
    await insertReversal(query, issued, { id: randomIds.id(), redNumber, reversedAt: new Date(clock.now()) });
    return issued.invoiceNumber;
  });
}
