import { eq } from 'drizzle-orm';
import type { Queryable } from '../../db/database';
import { issuedInvoices } from '../../db/tables/invoices';

type IssuedInvoiceRow = typeof issuedInvoices.$inferSelect;

export async function isInvoiceIssued(query: Queryable, orderId: string): Promise<boolean> {
  const [issued] = await query.select().from(issuedInvoices).where(eq(issuedInvoices.orderId, orderId));
  return issued !== undefined;
}

/** False where the order's invoice was issued before. */
export async function insertIssuedInvoice(query: Queryable, invoice: IssuedInvoiceRow): Promise<boolean> {
  const issued = await query.insert(issuedInvoices).values(invoice).onConflictDoNothing().returning();
  return issued.length > 0;
}
