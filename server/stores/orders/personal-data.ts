import { eq } from 'drizzle-orm';
import type { InvoiceInfo } from '../../../src/domain/invoice/invoice-form';
import { isAmong } from '../../db/is-among';
import type { RemovePersonalData } from '../../db/personal-data';
import { jsonColumn, type SealedTable } from '../../db/sealed-table';
import { issuedInvoices } from '../../db/tables/invoices';
import { orders } from '../../db/tables/orders';

export const sealedOrders: SealedTable = {
  ...{ name: 'orders', label: '发票信息', hasPhone: false, key: { name: 'id', type: 'uuid' } },
  columns: [jsonColumn('orders', 'invoice')],
};

/** Blanks whom to invoice; an issued invoice keeps its title and tax number, as the books must. */
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
  return { orders: count };
};

const bookedInvoice = ({ type, title, taxNumber }: InvoiceInfo): InvoiceInfo => ({
  ...{ type, title, taxNumber },
  ...{ bankName: '', bankAccount: '', companyAddress: '', companyPhone: '', recipientEmail: '' },
});
