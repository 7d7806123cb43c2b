import { and, count, desc, eq, gte, lte, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/database';
import { isAmong } from '../../db/is-among';
import type { RemovePersonalData } from '../../db/personal-data';
import { phoneDigest } from '../../db/sealed-column';
import { textColumn, type SealedTable } from '../../db/sealed-table';
import { entries } from '../../db/tables/entries';
import { transferOffers, type OfferState, type TransferOfferRow } from '../../db/tables/transfer-offers';
import type { DataCipher } from '../../secrets/data-cipher';
import { digestOfLink, linkToPerson } from '../../secrets/link-to-person';

type Digester = Pick<DataCipher, 'digest'>;

export const sealedOffers: SealedTable = {
  ...{ name: 'transfer_offers', label: '等待接收的转赠', hasPhone: true, key: { name: 'id', type: 'uuid' } },
  columns: ['name', 'phone'].map((name) => textColumn('transfer_offers', name)),
};

/** Makes the link by which its receiver accepts an offer. Its digest alone is stored. */
export const offerLinkOf = (cipher: Digester, offer: { id: string; phone: string }): string =>
  linkToPerson(cipher, 'offer', offer);

/** The receiver of an offer that is over is forgotten. */
const nobody = { name: null, phone: null, phoneDigest: null } as const;

/** Finds the offer of a link, over or not; null for a link that this server did not make. */
export async function findOffer(query: Queryable, cipher: Digester, link: string): Promise<TransferOfferRow | null> {
  const [row] = await query
    .select()
    .from(transferOffers)
    .where(eq(transferOffers.linkDigest, digestOfLink(cipher, 'offer', link)));
  return row ?? null;
}

/** Finds the meeting of a link's offer; null for a link that this server did not make. */
export async function meetingOfOffer(query: Queryable, cipher: Digester, link: string): Promise<number | null> {
  const [row] = await query
    .select({ meetingId: entries.meetingId })
    .from(transferOffers)
    .innerJoin(entries, eq(entries.id, transferOffers.entryId))
    .where(eq(transferOffers.linkDigest, digestOfLink(cipher, 'offer', link)));
  return row?.meetingId ?? null;
}

/** Locks an offer until the transaction ends. Its giver's entry must be locked before. */
export async function lockOffer(query: Transaction, id: string): Promise<TransferOfferRow | null> {
  const [row] = await query.select().from(transferOffers).where(eq(transferOffers.id, id)).for('update');
  return row ?? null;
}

/** Finds the offers of entries that wait for their receivers, also those whose time has run out since. */
export async function waitingOffers(query: Queryable, entryIds: readonly string[]): Promise<TransferOfferRow[]> {
  if (entryIds.length === 0) return [];
  return query
    .select()
    .from(transferOffers)
    .where(and(isAmong(transferOffers.entryId, entryIds), eq(transferOffers.state, 'waiting')));
}

/** Finds the latest offer of an entry, over or not; null if it was never offered. */
export async function latestOffer(query: Queryable, entryId: string): Promise<TransferOfferRow | null> {
  const [row] = await query
    .select()
    .from(transferOffers)
    .where(eq(transferOffers.entryId, entryId))
    .orderBy(desc(transferOffers.madeAt))
    .limit(1);
  return row ?? null;
}

/** Counts the offers of an entry since an instant. */
export async function countOffersSince(query: Queryable, entryId: string, since: Date): Promise<number> {
  const [row] = await query
    .select({ offers: count() })
    .from(transferOffers)
    .where(and(eq(transferOffers.entryId, entryId), gte(transferOffers.madeAt, since)));
  return row?.offers ?? 0;
}

/** Adds an offer of an entry, which must be locked, and ends those whose time has run out. */
export async function insertOffer(
  query: Transaction,
  cipher: Digester,
  offer: Pick<TransferOfferRow, 'id' | 'entryId' | 'madeBy' | 'madeAt' | 'endsAt'> & { name: string; phone: string },
): Promise<void> {
  await expireOffers(query, offer.madeAt, offer.entryId);
  const linkDigest = digestOfLink(cipher, 'offer', offerLinkOf(cipher, offer));
  await query.insert(transferOffers).values({ ...offer, phoneDigest: phoneDigest(offer.phone), linkDigest });
}

/** Ends an offer that waits. */
export async function endOffer(
  query: Queryable,
  id: string,
  state: Exclude<OfferState, 'waiting' | 'expired'>,
): Promise<void> {
  await query
    .update(transferOffers)
    .set({ state, ...nobody })
    .where(and(eq(transferOffers.id, id), eq(transferOffers.state, 'waiting')));
}

/**
 * Ends the offers whose time has run out.
 * @param entryId null for every entry's
 */
export async function expireOffers(query: Queryable, now: Date, entryId: string | null = null): Promise<void> {
  const isConcerned = entryId === null ? undefined : eq(transferOffers.entryId, entryId);
  await query
    .update(transferOffers)
    .set({ state: 'expired', ...nobody })
    .where(and(eq(transferOffers.state, 'waiting'), lte(transferOffers.endsAt, now), isConcerned));
}

export async function updateOffer(
  query: Queryable,
  id: string,
  changes: Partial<Pick<TransferOfferRow, 'openedAt' | 'receivedId'>>,
): Promise<void> {
  await query.update(transferOffers).set(changes).where(eq(transferOffers.id, id));
}

/** Counts a reminder of an offer. */
export async function noteOfferReminded(query: Queryable, id: string, at: Date): Promise<void> {
  const reminders = sql`${transferOffers.reminders} + 1`;
  await query.update(transferOffers).set({ remindedAt: at, reminders }).where(eq(transferOffers.id, id));
}

/** Forgets the receivers of these registrations, and these people as receivers of others'. */
export const removeOffers: RemovePersonalData = async (query, { entryIds, phoneDigests }) => {
  for (const isConcerned of [
    isAmong(transferOffers.entryId, entryIds),
    isAmong(transferOffers.phoneDigest, phoneDigests),
  ])
    await query
      .update(transferOffers)
      .set({ state: 'overtaken', ...nobody })
      .where(and(isConcerned, eq(transferOffers.state, 'waiting')));
  return {};
};
