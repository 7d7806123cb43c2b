import { invoiceFieldName } from '../../../src/contract/invoice-info';
import { isFullyRefunded, fullyRefundedMessage } from '../../../src/domain/order/invoiceable-amount';
import { invoiceForm, type InvoiceInfo } from '../../../src/domain/invoice/invoice-form';
import { isDayPast } from '../../../src/domain/time/shanghai-time';
import { faultsOf, refuse, refuseAnswers } from '../../http/answers';
import type { Transaction } from '../../db/database';
import type { OrderRow } from '../../db/tables/orders';
import type { Dependencies } from '../../context/dependencies';
import { isRowId } from '../../secrets/random-ids';
import { sumsOfOrder } from '../../stores/orders/order-of';
import { lockCallersOrder } from '../../stores/orders/callers-orders';
import { unknownOrder, updateOrder } from '../../stores/orders/store';
import { mayInvoiceAhead } from '../../stores/invoices/settings';
import { isInvoiceIssued } from '../../stores/invoices/store';
import type { Session } from '../../context/session';

/**
 * Applies for an order's invoice, or changes the application (product §5.29, `applyOrderInvoice`), until
 * invoiceDeadline or until the organiser issues it.
 * @throws Refusal
 */
export async function applyInvoice(
  { orderId, invoice: given }: { orderId: string; invoice: InvoiceInfo },
  session: Session,
  { database, clock }: Dependencies,
): Promise<void> {
  const { info: invoice, messages } = invoiceForm.readAndCheck(given);
  await database.query.transaction(async (query) => {
    const order = await lockChangeable(query, orderId, session, clock.now());
    if (order.status !== 'paid' && !(await mayInvoiceAhead(query, order))) throw refuse('订单支付后才能申请发票');
    if (isFullyRefunded(await sumsOfOrder(query, order))) throw refuse(fullyRefundedMessage);
    refuseAnswers(faultsOf(messages, invoiceFieldName));
    await updateOrder(query, order.id, { invoice });
  });
}

/**
 * Withdraws an application (`cancelOrderInvoice`).
 * @throws Refusal
 */
export async function cancelInvoice(
  orderId: string,
  session: Session,
  { database, clock }: Dependencies,
): Promise<void> {
  await database.query.transaction(async (query) => {
    const order = await lockChangeable(query, orderId, session, clock.now());
    if (order.invoice === null) throw refuse('该订单没有申请发票');
    await updateOrder(query, order.id, { invoice: null });
  });
}

async function lockChangeable(query: Transaction, orderId: string, session: Session, now: number): Promise<OrderRow> {
  const order = isRowId(orderId) ? await lockCallersOrder(query, session, orderId) : null;
  if (order === null || order.status === 'cancelled') throw unknownOrder();
  if (isDayPast(session.meeting.invoiceDeadline, now)) throw refuse('发票申请已截止');
  if (await isInvoiceIssued(query, order.id)) throw refuse('发票已开具，如需修改请联系主办方');
  return order;
}
