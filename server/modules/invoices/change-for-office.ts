import { invoiceForm, type InvoiceInfo } from '../../../src/domain/invoice/invoice-form';
import type { Dependencies } from '../../context/dependencies';
import { refuse } from '../../http/answers';
import { mayInvoiceAhead } from '../../stores/invoices/settings';
import { updatePart } from '../../stores/invoices/parts';
import { updateOrder } from '../../stores/orders/store';
import { lockApplication } from './applications';

/**
 * Changes an application for the office, until its invoice is issued; the applicant's deadline does not hold for it
 * (product §17.18).
 * @param id the application's
 * @param seen the title and the tax number that the office saw
 * @throws Refusal if the application was changed meanwhile, is not there, or does not keep the form's rules
 */
export async function changeForOffice(
  id: string,
  { invoice: given, seen }: { invoice: InvoiceInfo; seen: Pick<InvoiceInfo, 'title' | 'taxNumber'> },
  { database }: Pick<Dependencies, 'database'>,
): Promise<void> {
  const { info: invoice, messages } = invoiceForm.readAndCheck(given);
  const [message] = messages.values();
  if (message !== undefined) throw refuse(message);
  await database.query.transaction(async (query) => {
    const { order, part, invoice: before, issued } = await lockApplication(query, { id });
    if (before === null || (order.status !== 'paid' && !(await mayInvoiceAhead(query, order))))
      throw refuse('该订单没有申请发票');
    if (issued !== null) throw refuse('发票已开具，不能再改；抬头开错了请先冲红');
    if (before.title !== seen.title || before.taxNumber !== seen.taxNumber)
      throw refuse('发票信息刚刚被改过，请看过再改');
    if (part === null) await updateOrder(query, order.id, { invoice });
    else await updatePart(query, part.id, { invoice });
  });
}
