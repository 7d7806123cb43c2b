import { cleanNumber } from '../../../src/domain/typed-number/clean-number';
import type { Dependencies } from '../../context/dependencies';
import type { AuditRow } from '../../db/tables/audit';
import { entriesWithMeeting } from '../../stores/entries/store';
import { findOrderToBook, ordersOfEntry } from '../../stores/orders/store';
import { sealRecords, verifyChain, type ChainState } from './chain';
import { countUnsealed, listRecords, type AuditFilter, type ChainHead } from '../../stores/audit/store';

/**
 * A record of an audited change: the actor, the time, and the values before and after. `position` is null until the
 * record is sealed into the chain.
 */
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

/**
 * Resolves a text to the ids of the rows that it names: an order's number, a phone (its entries and their orders), or
 * any id.
 */
async function idsOf(text: string, { database }: Pick<Dependencies, 'database'>): Promise<string[]> {
  const { query } = database;
  const order = await findOrderToBook(query, text);
  const found = await entriesWithMeeting(query, cleanNumber('phone', text), '');
  const orders = await Promise.all(found.map(({ entry }) => ordersOfEntry(query, entry.id)));
  const named = [...(order === null ? [] : [order]), ...orders.flat()];
  return [text, ...found.map(({ entry }) => entry.id), ...named.flatMap(({ id, outTradeNo }) => [id, outTradeNo])];
}

/** The position and hash of a record that was once the last of the chain, as noted outside the database. */
export type ChainWitness = ChainHead;

/**
 * Seals the records that are not sealed yet, and verifies the hash chain from its beginning.
 * @param witness a noted head that must still be in the chain; null for none
 * @returns also the number of records that are not sealed because another process is sealing them
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
