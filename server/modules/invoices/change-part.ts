import { invoiceFieldName } from '../../../src/contract/invoice-info';
import { invoiceForm, type InvoiceInfo } from '../../../src/domain/invoice/invoice-form';
import { maxInvoiceParts, partAmountFault } from '../../../src/domain/invoice/invoice-parts';
import { fullyRefundedMessage, isFullyRefunded } from '../../../src/domain/order/invoiceable-amount';
import type { Dependencies } from '../../context/dependencies';
import type { Session } from '../../context/session';
import type { Transaction } from '../../db/database';
import { faultsOf, notFound, refuse, refuseAnswers } from '../../http/answers';
import { isRowId } from '../../secrets/random-ids';
import { deletePart, findPart, insertPart, updatePart, type InvoicePartRow } from '../../stores/invoices/parts';
import { mayInvoiceAhead } from '../../stores/invoices/settings';
import { findCallersOrder } from '../../stores/orders/callers-orders';
import { unknownOrder } from '../../stores/orders/store';
import { sharesOfOrder } from './applications';
import { lockChangeable } from './change-invoice';
import { listInvoices, type ListedInvoice } from './list-invoices';

/** The applications for parts of an order, and what may still be applied for, in fen. */
export interface OrderParts {
  restFen: number;
  parts: ListedInvoice[];
}

/**
 * Lists the applications for parts of the caller's order, with their states (product §5.55).
 * @throws Refusal (404) for another's order
 */
export async function partsOfCaller(
  orderId: string,
  session: Session,
  { database }: Pick<Dependencies, 'database'>,
): Promise<OrderParts> {
  const { query } = database;
  const order = isRowId(orderId) ? await findCallersOrder(query, session, orderId) : null;
  if (order === null) throw unknownOrder();
  const { restFen } = await sharesOfOrder(query, order);
  const listed = await listInvoices({ meetingCode: session.meeting.code, all: true, orderId }, { database });
  return { restFen, parts: listed.filter(({ id }) => id !== orderId) };
}

/** An application for a part, as it shall be; `partId` is '' for another one. */
export interface TypedPart {
  orderId: string;
  partId: string;
  amountFen: number;
  invoice: InvoiceInfo;
}

/**
 * Applies for an invoice for a part of an order, or changes such an application, until invoiceDeadline or until it is issued
 * (product §5.55). All applications of an order together never ask for more than was paid less its refunds.
 * @throws Refusal
 */
export async function savePart(
  { orderId, partId, amountFen, invoice: given }: TypedPart,
  session: Session,
  { database, clock, randomIds }: Pick<Dependencies, 'database' | 'clock' | 'randomIds'>,
): Promise<void> {
  const { info: invoice, messages } = invoiceForm.readAndCheck(given);
  await database.query.transaction(async (query) => {
    const order = await lockChangeable(query, orderId, session, clock.now());
    if (order.status !== 'paid' && !(await mayInvoiceAhead(query, order))) throw refuse('订单支付后才能申请发票');
    const { restFen, parts, sums } = await sharesOfOrder(query, order, partId);
    if (isFullyRefunded(sums)) throw refuse(fullyRefundedMessage);
    refuseAnswers(faultsOf(messages, invoiceFieldName));
    const fault = partAmountFault(amountFen, restFen);
    if (fault !== '') throw refuse(fault);
    const isWaiting = ({ issuedNumber }: InvoicePartRow): boolean => issuedNumber === null;
    // Sent again after a lost answer, an application would otherwise be there twice.
    const isSame = ({ invoice: other }: InvoicePartRow): boolean =>
      other.title === invoice.title && other.taxNumber === invoice.taxNumber;
    if (parts.some((part) => isWaiting(part) && isSame(part)))
      throw refuse('这个抬头已经申请了一张，请在那一张里修改金额');
    if (partId !== '') {
      await requireChangeable(query, order.id, partId);
      return updatePart(query, partId, { amountFen, invoice });
    }
    if (parts.length >= maxInvoiceParts) throw refuse(`一个订单最多分开 ${maxInvoiceParts} 张发票`);
    const made = { id: randomIds.id(), number: randomIds.outTradeNo(), appliedAt: new Date(clock.now()) };
    await insertPart(query, { ...made, orderId: order.id, amountFen, invoice });
  });
}

/**
 * Withdraws an application for a part of an order.
 * @throws Refusal
 */
export async function cancelPart(
  { orderId, partId }: Pick<TypedPart, 'orderId' | 'partId'>,
  session: Session,
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
): Promise<void> {
  await database.query.transaction(async (query) => {
    const order = await lockChangeable(query, orderId, session, clock.now());
    await requireChangeable(query, order.id, partId);
    await deletePart(query, partId);
  });
}

/**
 * Requires an order's part whose invoice is not issued.
 * @throws Refusal
 */
async function requireChangeable(query: Transaction, orderId: string, partId: string): Promise<void> {
  const part = isRowId(partId) ? await findPart(query, { id: partId }) : null;
  if (part?.orderId !== orderId) throw notFound('没有这个申请，请刷新后查看');
  if (part.issuedNumber !== null) throw refuse('发票已开具，如需修改请联系主办方');
}
