import type { InvoiceInfo } from '../../../src/domain/invoice/invoice-form';
import { shareOut, type SharedOut } from '../../../src/domain/invoice/invoice-parts';
import { invoiceableFen } from '../../../src/domain/order/invoiceable-amount';
import type { Queryable, Transaction } from '../../db/database';
import type { OrderRow } from '../../db/tables/orders';
import { findPart, partsOfOrders, type InvoicePartRow } from '../../stores/invoices/parts';
import { findIssuedInvoice, type IssuedInvoiceRow } from '../../stores/invoices/store';
import { sumsOfOrder, type OrderSums } from '../../stores/orders/order-of';
import { lockOrder, lockOrderById } from '../../stores/orders/store';

/** An application for an invoice: the order's own, or one for a part of it. */
export interface Application {
  order: OrderRow;
  /** Null for the order's own application. */
  part: InvoicePartRow | null;
  invoice: InvoiceInfo | null;
  issued: { invoiceNumber: string; amountFen: number } | null;
  /** The amount that it may be invoiced for, in fen. */
  shareFen: number;
  sums: OrderSums;
}

/** Parts that count towards what was applied for: a reversed one has another in its place. */
export const isCounted = ({ reversedAt }: InvoicePartRow): boolean => reversedAt === null;

/** The invoice of a part as it was issued, also of one that was reversed since; null until it is issued. */
export function issuedOf({ issuedNumber, issuedFen, issuedAt }: InvoicePartRow) {
  if (issuedNumber === null || issuedFen === null || issuedAt === null) return null;
  return { invoiceNumber: issuedNumber, amountFen: issuedFen, issuedAt };
}

/**
 * Shares out what may be invoiced of an order among its applications; `partsFen` are those of its parts that count, in their
 * order, and `issued` is the invoice of its own application, null for none.
 * @param without a part that does not count; '' for none
 */
export async function sharesOfOrder(
  query: Queryable,
  order: OrderRow,
  without = '',
): Promise<SharedOut & { sums: OrderSums; parts: InvoicePartRow[]; issued: IssuedInvoiceRow | null }> {
  const sums = await sumsOfOrder(query, order);
  const all = (await partsOfOrders(query, [order.id])).get(order.id) ?? [];
  const parts = all.filter((part) => isCounted(part) && part.id !== without);
  const issued = await findIssuedInvoice(query, order.id);
  return { ...shareOut(invoiceableFen(sums), issued?.amountFen ?? null, parts), sums, parts, issued };
}

/**
 * Finds an application by its number (an order's, or a part's) or by its id, and locks its order until the transaction ends.
 * @throws Refusal (404)
 */
export async function lockApplication(
  query: Transaction,
  by: { number: string } | { id: string },
): Promise<Application> {
  const known = await findPart(query, by);
  const order = await (known !== null
    ? lockOrderById(query, known.orderId)
    : 'id' in by
      ? lockOrderById(query, by.id)
      : lockOrder(query, by.number));
  // Read again, now that nobody can change it.
  const part = known && (await findPart(query, { id: known.id }));
  const { restFen, partsFen, parts, sums, issued } = await sharesOfOrder(query, order);
  if (part !== null) {
    const shareFen = partsFen[parts.findIndex(({ id }) => id === part.id)] ?? 0;
    return { order, part, invoice: part.invoice, issued: issuedOf(part), shareFen, sums };
  }
  const shareFen = issued === null ? restFen : invoiceableFen(sums);
  return { order, part: null, invoice: order.invoice, issued, shareFen, sums };
}
