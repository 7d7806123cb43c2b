import { and, eq } from 'drizzle-orm';
import { isWhollyRefunded, whollyRefundedMessage } from '../../../src/domain/invoice/invoiceable-amount';
import { readInvoiceForm, validateInvoice } from '../../../src/domain/invoice/invoice-form';
import { isDayPast } from '../../../src/domain/time/shanghai-time';
import { notFound, refuse } from '../../answers';
import type { Queryable } from '../../db/database';
import { orders, type OrderRow } from '../../db/tables/orders';
import { issuedInvoices } from '../../db/tables/tickets';
import type { Dependencies } from '../../dependencies';
import { isRowId } from '../centre/owned-entry';
import { isCallersOrder } from '../centre/store';
import type { Session } from '../login/session';
import { updateOrder } from '../payments/store';
import { refuseAnswers } from '../registrations/refuse-answers';
import { sumsOfOrder } from './sums-of-orders';

/**
 * Applies for an order's invoice, or changes the application (spec section 7, `applyOrderInvoice`), until
 * invoiceDeadline or until the organiser has issued it.
 * @throws Refusal
 */
export async function applyInvoice(
  given: { orderId: string; form: unknown },
  session: Session,
  { database, clock }: Dependencies,
): Promise<void> {
  const invoice = readInvoiceForm(given.form);
  await database.query.transaction(async (query) => {
    const order = await lockChangeable(query, given.orderId, session, clock.now());
    if (order.status !== 'paid') throw refuse('订单支付后才能申请发票');
    if (isWhollyRefunded(await sumsOfOrder(query, order))) throw refuse(whollyRefundedMessage);
    refuseAnswers(Object.entries(validateInvoice(invoice)));
    await updateOrder(query, order.id, { invoice });
  });
}

/**
 * Takes an application back (`cancelOrderInvoice`).
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

async function lockChangeable(query: Queryable, orderId: string, session: Session, now: number): Promise<OrderRow> {
  const condition = isRowId(orderId) ? and(eq(orders.id, orderId), isCallersOrder(query, session)) : undefined;
  const [order] = condition === undefined ? [] : await query.select().from(orders).where(condition).for('update');
  if (order === undefined || order.status === 'cancelled') throw notFound('订单不存在');
  if (isDayPast(session.meeting.invoiceDeadline, now)) throw refuse('发票申请已截止');
  const [issued] = await query.select().from(issuedInvoices).where(eq(issuedInvoices.orderId, order.id));
  if (issued !== undefined) throw refuse('发票已开具，如需修改请联系主办方');
  return order;
}
