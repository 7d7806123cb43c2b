import { eq } from 'drizzle-orm';
import type { InvoiceSettings } from '../../../src/domain/invoice/invoice-settings';
import type { Queryable, Transaction } from '../../db/database';
import { invoiceSettings } from '../../db/tables/invoices';
import type { OrderRow } from '../../db/tables/orders';
import { awaitsTransfer } from '../orders/transfer-of';

/** Finds how a meeting's invoices are written; null until somebody has said it. */
export async function findInvoiceSettings(query: Queryable, meetingId: number): Promise<InvoiceSettings | null> {
  const [row] = await query.select().from(invoiceSettings).where(eq(invoiceSettings.meetingId, meetingId));
  if (row === undefined) return null;
  const { meetingId: _, ...settings } = row;
  return settings;
}

/** Tells whether an order that waits for its transfer may be invoiced before it comes. */
export async function mayInvoiceAhead(query: Queryable, order: OrderRow): Promise<boolean> {
  return awaitsTransfer(order) && ((await findInvoiceSettings(query, order.meetingId))?.isBeforePayment ?? false);
}

export async function saveInvoiceSettings(
  query: Transaction,
  meetingId: number,
  settings: InvoiceSettings,
): Promise<void> {
  await query
    .insert(invoiceSettings)
    .values({ meetingId, ...settings })
    .onConflictDoUpdate({ target: invoiceSettings.meetingId, set: settings });
}
