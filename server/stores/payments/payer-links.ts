import { and, eq, isNull } from 'drizzle-orm';
import type { Queryable } from '../../db/database';
import { payerLinks, type PayerLinkRow } from '../../db/tables/payer-links';
import type { DataCipher } from '../../secrets/data-cipher';

type Digester = Pick<DataCipher, 'digest'>;

/** Makes the link of a row. It cannot be made without the database's key, and is not stored: the row holds its digest. */
export const payerLinkOf = (cipher: Digester, id: string): string => cipher.digest(`payer-link:${id}`);

const linkDigest = (cipher: Digester, link: string): string => cipher.digest(`payer-link-digest:${link}`);

/** Finds the row of a link, withdrawn or not; null for a link that this server did not make. */
export async function findPayerLink(query: Queryable, cipher: Digester, link: string): Promise<PayerLinkRow | null> {
  const [row] = await query
    .select()
    .from(payerLinks)
    .where(eq(payerLinks.linkDigest, linkDigest(cipher, link)));
  return row ?? null;
}

/** Finds the order's link that is not withdrawn; null if there is none. */
export async function livePayerLink(query: Queryable, orderId: string): Promise<PayerLinkRow | null> {
  const [row] = await query
    .select()
    .from(payerLinks)
    .where(and(eq(payerLinks.orderId, orderId), isNull(payerLinks.withdrawnAt)));
  return row ?? null;
}

/** Adds the link of an order, which must be locked and have none. */
export async function insertPayerLink(
  query: Queryable,
  cipher: Digester,
  { id, orderId, madeAt }: Pick<PayerLinkRow, 'id' | 'orderId' | 'madeAt'>,
): Promise<PayerLinkRow> {
  const digest = linkDigest(cipher, payerLinkOf(cipher, id));
  const row = { id, orderId, linkDigest: digest, madeAt, openedAt: null, invoicedAt: null, withdrawnAt: null };
  await query.insert(payerLinks).values(row);
  return row;
}

export async function updatePayerLink(
  query: Queryable,
  id: string,
  changes: Partial<Pick<PayerLinkRow, 'openedAt' | 'invoicedAt' | 'withdrawnAt'>>,
): Promise<void> {
  await query.update(payerLinks).set(changes).where(eq(payerLinks.id, id));
}
