import { cleanNumber } from '../../../src/domain/typed-number/clean-number';
import type { Dependencies } from '../../context/dependencies';
import type { AuditRow } from '../../db/tables/audit';
import { entriesWithMeeting } from '../../stores/entries/store';
import { findOrderToBook, ordersOfEntry } from '../../stores/orders/store';
import { sealRecords, verifyChain, type ChainState } from './chain';
import { countUnsealed, listRecords, type AuditFilter, type ChainHead } from '../../stores/audit/store';

/** A record of who changed what, when, and from what to what; `position` is null until it is sealed into the chain. */
export type AuditRecord = Pick<
  AuditRow,
  'position' | 'at' | 'actor' | 'act' | 'subject' | 'subjectId' | 'before' | 'after'
>;

/**
 * Lists the latest records of the audit trail that match, oldest first.
 * @param filter `about`: an order's number, a phone or the id of any row, null for all; `actor` '' for everybody
 */
export async function listAuditRecords(
  { about, ...filter }: Omit<AuditFilter, 'about'> & { about: string | null },
  dependencies: Pick<Dependencies, 'database'>,
): Promise<AuditRecord[]> {
  const ids = about === null ? null : await idsOf(about, dependencies);
  return listRecords(dependencies.database.query, { ...filter, about: ids });
}

/** The ids of the rows that a text names: an order by its number, a phone's entries with their orders, any id. */
async function idsOf(text: string, { database }: Pick<Dependencies, 'database'>): Promise<string[]> {
  const { query } = database;
  const order = await findOrderToBook(query, text);
  const found = await entriesWithMeeting(query, cleanNumber('phone', text), '');
  const orders = await Promise.all(found.map(({ entry }) => ordersOfEntry(query, entry.id)));
  const named = [...(order === null ? [] : [order]), ...orders.flat()];
  return [text, ...found.map(({ entry }) => entry.id), ...named.flatMap(({ id, outTradeNo }) => [id, outTradeNo])];
}

/** The place and digest of a record that was the chain's last at some time, as it was noted elsewhere. */
export type ChainWitness = ChainHead;

/**
 * Seals what is not sealed yet, and verifies the chain of digests from its beginning.
 * @param witness must still be in the chain; null for none
 * @returns also how many records are not sealed, because another process is sealing
 */
export async function verifyAuditTrail(
  witness: ChainWitness | null,
  dependencies: Pick<Dependencies, 'database'>,
): Promise<{ chain: ChainState; unsealed: number }> {
  await sealRecords(dependencies);
  const { query } = dependencies.database;
  const chain = await verifyChain(query, witness);
  return { chain, unsealed: chain.isWhole ? await countUnsealed(query) : 0 };
}
