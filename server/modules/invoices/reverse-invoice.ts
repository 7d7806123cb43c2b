import { refuse } from '../../http/answers';
import type { Dependencies } from '../../context/dependencies';
import { insertPart, updatePart } from '../../stores/invoices/parts';
import { findIssuedInvoice, insertReversal } from '../../stores/invoices/store';
import { lockApplication } from './applications';

/**
 * Records that an application's issued invoice was reversed by a red one (冲红): the application waits for a new invoice, and
 * may be changed again until its deadline. A part gets another number then, since the tax platform knows its own.
 * @param number the application's: the order's, or that of the part of it
 * @param redNumber of the red invoice; '' if not recorded
 * @returns the number of the invoice that was reversed; '' if it was not recorded
 * @throws Refusal
 */
export async function reverseInvoice(
  number: string,
  redNumber: string,
  { database, clock, randomIds }: Pick<Dependencies, 'database' | 'clock' | 'randomIds'>,
): Promise<string> {
  return database.query.transaction(async (query) => {
    const { order, part } = await lockApplication(query, { number });
    const at = new Date(clock.now());
    if (part !== null) {
      const { id, orderId, amountFen, invoice, issuedNumber, reversedAt } = part;
      if (issuedNumber === null || reversedAt !== null) throw refuse('该订单没有已开具的发票，不能冲红');
      await updatePart(query, id, { redNumber, reversedAt: at });
      const again = { orderId, amountFen, invoice, appliedAt: at };
      await insertPart(query, { ...again, id: randomIds.id(), number: randomIds.outTradeNo() });
      return issuedNumber;
    }
    const issued = await findIssuedInvoice(query, order.id);
    if (issued === null) throw refuse('该订单没有已开具的发票，不能冲红');
    await insertReversal(query, issued, { id: randomIds.id(), redNumber, reversedAt: at });
    return issued.invoiceNumber;
  });
}
