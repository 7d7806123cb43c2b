import { eq } from 'drizzle-orm';
import type { InvoiceInfo } from '../../../src/domain/invoice/invoice-form';
import { isAmong } from '../../db/is-among';
import type { RemovePersonalData } from '../../db/personal-data';
import { jsonColumn, type SealedTable } from '../../db/sealed-table';
import { invoiceParts, issuedInvoices } from '../../db/tables/invoices';
import { orders } from '../../db/tables/orders';

export const sealedOrders: SealedTable = {
  ...{ name: 'orders', label: '发票信息', hasPhone: false, key: { name: 'id', type: 'uuid' } },
  columns: [jsonColumn('orders', 'invoice')],
};

export const sealedInvoiceParts: SealedTable = {
  ...{ name: 'invoice_parts', label: '分开开的发票', hasPhone: false, key: { name: 'id', type: 'uuid' } },
  columns: [jsonColumn('invoice_parts', 'invoice')],
};

/** Blanks the recipients of invoices; an issued invoice keeps its title and tax number, as the books must. */
export const blankInvoices: RemovePersonalData = async (query, { ownOrders }) => {
  const ids = ownOrders.map(({ id }) => id);
  const issued = await query
    .select({ id: issuedInvoices.orderId })
    .from(issuedInvoices)
    .where(isAmong(issuedInvoices.orderId, ids));
  let count = 0;
  for (const { id, invoice } of ownOrders) {
    if (invoice === null) continue;
    const isIssued = issued.some((one) => one.id === id);
    await query
      .update(orders)
      .set({ invoice: isIssued ? bookedInvoice(invoice) : null })
      .where(eq(orders.id, id));
    count += 1;
  }
  const parts = await query.select().from(invoiceParts).where(isAmong(invoiceParts.orderId, ids));
  for (const { id, invoice, issuedNumber } of parts) {
    const isPart = eq(invoiceParts.id, id);
    if (issuedNumber === null) await query.delete(invoiceParts).where(isPart);
    else
      await query
        .update(invoiceParts)
        .set({ invoice: bookedInvoice(invoice) })
        .where(isPart);
  }
  return { orders: count, ...(parts.length === 0 ? {} : { invoice_parts: parts.length }) };
};

const bookedInvoice = ({ type, title, taxNumber }: InvoiceInfo): InvoiceInfo => ({
  ...{ type, title, taxNumber },
  ...{ bankName: '', bankAccount: '', companyAddress: '', companyPhone: '', recipientEmail: '' },
});
