import { and, asc, eq, gte, inArray, isNull, like, lte, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database';
import { invoiceCards, invoiceFiles, invoicePartFiles } from '../../db/tables/invoices';
import { orders } from '../../db/tables/orders';
import { ledger } from '../../db/tables/payments';

export type InvoiceCardRow = typeof invoiceCards.$inferSelect;

/** Invoices of a provider's payments that are due to be put into card wallets. */
interface DueCards {
  provider: string;
  now: Date;
  /** The time since which their files were added: what is older stays as it is. */
  since: Date;
}

/** An order that was claimed, with the provider's number of its payment. */
export interface ClaimedCards extends InvoiceCardRow {
  transactionId: string;
}

const evidencePrefix = 'transaction:';

/**
 * Claims some orders that were paid by the provider, of which an invoice has its PDF. They are due again only at `until`,
 * so that no two callers, in whichever process, get the same.
 */
export async function claimInvoiceCards(
  query: Queryable,
  { provider, now, since, until, limit }: DueCards & { until: Date; limit: number },
): Promise<ClaimedCards[]> {
  const withPdf = query
    .select({ id: invoiceFiles.orderId })
    .from(invoiceFiles)
    .where(and(eq(invoiceFiles.kind, 'pdf'), gte(invoiceFiles.addedAt, since)))
    .union(
      query
        .select({ id: invoicePartFiles.orderId })
        .from(invoicePartFiles)
        .where(and(eq(invoicePartFiles.kind, 'pdf'), gte(invoicePartFiles.addedAt, since))),
    );
  const isDue = sql`${invoiceCards.state} is null and ${lte(invoiceCards.dueAt, now)}`;
  const due = await query
    .select({ orderId: orders.id, evidence: ledger.evidence })
    .from(orders)
    .innerJoin(ledger, and(eq(ledger.orderId, orders.id), eq(ledger.kind, 'payment'), eq(ledger.method, provider)))
    .leftJoin(invoiceCards, eq(invoiceCards.orderId, orders.id))
    .where(
      and(
        eq(orders.status, 'paid'),
        like(ledger.evidence, `${evidencePrefix}%`),
        or(isNull(invoiceCards.orderId), isDue),
        inArray(orders.id, withPdf),
      ),
    )
    .orderBy(sql`${invoiceCards.dueAt} asc nulls first`, asc(ledger.id))
    .limit(limit);
  if (due.length === 0) return [];
  const transactions = new Map(due.map(({ orderId, evidence }) => [orderId, evidence.slice(evidencePrefix.length)]));
  const claimed = await query
    .insert(invoiceCards)
    .values([...transactions.keys()].map((orderId) => ({ orderId, dueAt: until })))
    .onConflictDoUpdate({ target: invoiceCards.orderId, set: { dueAt: until }, setWhere: isDue })
    .returning();
  return claimed.map((row) => ({ ...row, transactionId: transactions.get(row.orderId) ?? '' }));
}

/** Stores what became of an order's invoices, unless another process has settled it meanwhile. */
export async function updateInvoiceCards(
  query: Queryable,
  orderId: string,
  changes: Partial<Omit<InvoiceCardRow, 'orderId'>>,
): Promise<void> {
  await query
    .update(invoiceCards)
    .set(changes)
    .where(and(eq(invoiceCards.orderId, orderId), isNull(invoiceCards.state)));
}

/** Finds what became of an order's invoices; null where nothing was to be done. */
export async function findInvoiceCards(query: Queryable, orderId: string): Promise<InvoiceCardRow | null> {
  const [row] = await query.select().from(invoiceCards).where(eq(invoiceCards.orderId, orderId));
  return row ?? null;
}
