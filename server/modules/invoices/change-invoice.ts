import { invoiceFieldName } from '../../../src/contract/invoice-info';
import { isFullyRefunded, fullyRefundedMessage } from '../../../src/domain/order/invoiceable-amount';
import { invoiceForm, type InvoiceInfo } from '../../../src/domain/invoice/invoice-form';
import { isDayPast } from '../../../src/domain/time/shanghai-time';
import { faultsOf, refuse, refuseAnswers } from '../../http/answers';
import type { Transaction } from '../../db/database';
import type { OrderRow } from '../../db/tables/orders';
import type { Dependencies } from '../../context/dependencies';
import { isRowId } from '../../secrets/random-ids';
import { lockCallersOrder } from '../../stores/orders/callers-orders';
import { lockOrder, unknownOrder, updateOrder } from '../../stores/orders/store';
import { meetingById } from '../../stores/meetings/store';
import { mayInvoiceAhead } from '../../stores/invoices/settings';
import { isInvoiceIssued } from '../../stores/invoices/store';
import { sharesOfOrder } from './applications';
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
    const order = await lockOwn(query, orderId, session, clock.now());
    if (order.status !== 'paid' && !(await mayInvoiceAhead(query, order))) throw refuse('订单支付后才能申请发票');
    const { restFen, parts, sums } = await sharesOfOrder(query, order);
    if (isFullyRefunded(sums)) throw refuse(fullyRefundedMessage);
    refuseAnswers(faultsOf(messages, invoiceFieldName));
    if (parts.length > 0 && restFen === 0) throw refuse('这个订单的金额都已经分开申请开票');
    await updateOrder(query, order.id, { invoice });
  });
}

/**
 * Fills in an order's invoice for whoever is asked to pay it, by its payer's link (product §9.28), before it is paid as an
 * individual does with the registration.
 * @param also runs in the same transaction
 * @throws Refusal
 */
export async function applyInvoiceAsPayer(
  { outTradeNo, invoice: given }: { outTradeNo: string; invoice: InvoiceInfo },
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  also: (query: Transaction) => Promise<void>,
): Promise<void> {
  const { info: invoice, messages } = invoiceForm.readAndCheck(given);
  await database.query.transaction(async (query) => {
    const order = await lockOrder(query, outTradeNo);
    const meeting = await meetingById(query, String(order.meetingId));
    if (order.status !== 'pending') throw refuse('该订单已支付或已取消，如需修改发票请联系把链接发给您的人');
    requireOpen(meeting.invoiceDeadline, clock.now());
    await requireUnissued(query, order);
    refuseAnswers(faultsOf(messages, invoiceFieldName));
    await updateOrder(query, order.id, { invoice });
    await also(query);
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
    const order = await lockOwn(query, orderId, session, clock.now());
    if (order.invoice === null) throw refuse('该订单没有申请发票');
    await updateOrder(query, order.id, { invoice: null });
  });
}

/** Locks the caller's order for a change of its own application. */
async function lockOwn(query: Transaction, orderId: string, session: Session, now: number): Promise<OrderRow> {
  const order = await lockChangeable(query, orderId, session, now);
  await requireUnissued(query, order);
  return order;
}

/**
 * Locks the caller's order for a change of its applications.
 * @throws Refusal for another's or a cancelled order, and after invoiceDeadline
 */
export async function lockChangeable(
  query: Transaction,
  orderId: string,
  session: Session,
  now: number,
): Promise<OrderRow> {
  const order = isRowId(orderId) ? await lockCallersOrder(query, session, orderId) : null;
  if (order === null || order.status === 'cancelled') throw unknownOrder();
  requireOpen(session.meeting.invoiceDeadline, now);
  return order;
}

function requireOpen(deadline: string, now: number): void {
  if (isDayPast(deadline, now)) throw refuse('发票申请已截止');
}

async function requireUnissued(query: Transaction, order: OrderRow): Promise<void> {
  if (await isInvoiceIssued(query, order.id)) throw refuse('发票已开具，如需修改请联系主办方');
}
