import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Queryable } from '../../db/database';
import type { Dependencies } from '../../context/dependencies';
import {
  chainHead,
  lockChain,
  putIntoChain,
  sealedRecordsAfter,
  unsealedRecords,
  type ChainedRecord,
  type ChainHead,
} from '../../stores/audit/store';

/** Records sealed in one transaction. */
const batchSize = 500;
/** Records verified in one query. */
const pageSize = 2_000;

const hashAfter = (previous: string, position: number, { content }: ChainedRecord): string =>
  createHash('sha256')
    .update(JSON.stringify([previous, position, ...content]))
    .digest('hex');

/**
 * Seals the records that are not yet in the chain: each gets the next place and a hash over the one before it. By one
 * process at a time, apart from the changes themselves, so that none of these waits for another.
 * @returns the chain's head, null if another process is sealing
 */
export async function sealRecords({ database }: Pick<Dependencies, 'database'>): Promise<ChainHead | null> {
  for (;;) {
    const sealed = await database.query.transaction(async (query) => {
      if (!(await lockChain(query))) return null;
      let head = await chainHead(query);
      const records = await unsealedRecords(query, batchSize);
      const links = records.map((record) => {
        const position = head.position + 1;
        head = { position, hash: hashAfter(head.hash, position, record) };
        return { id: record.id, ...head };
      });
      if (links.length > 0) await putIntoChain(query, links);
      return { head, count: links.length };
    });
    if (sealed === null) return null;
    if (sealed.count < batchSize) return sealed.head;
  }
}

/** The job: the log is a witness to the chain's head that is kept elsewhere. */
export async function sealAuditTrail(dependencies: Dependencies, log: FastifyBaseLogger): Promise<void> {
  const before = await chainHead(dependencies.database.query);
  const head = await sealRecords(dependencies);
  if (head !== null && head.position > before.position) log.info(head, 'audit trail sealed');
}

/** Where a chain is broken first, and how; `records` are those in the chain. */
export type ChainState = { isWhole: true; head: ChainHead } | { isWhole: false; position: number; fault: ChainFault };

/** missing: no record has this place; changed: the record is not the one that was sealed. */
type ChainFault = 'missing' | 'changed';

/**
 * Computes the chain anew.
 * @param witness a head noted earlier, which must still be in it; null for none
 */
export async function verifyChain(query: Queryable, witness: ChainHead | null): Promise<ChainState> {
  let head: ChainHead = { position: 0, hash: '' };
  for (;;) {
    const page = await sealedRecordsAfter(query, head.position, pageSize);
    for (const record of page) {
      const position = head.position + 1;
      if (record.position !== position) return { isWhole: false, position, fault: 'missing' };
      head = { position, hash: hashAfter(head.hash, position, record) };
      const isNoted = witness?.position !== position || witness.hash === head.hash;
      if (record.hash !== head.hash || !isNoted) return { isWhole: false, position, fault: 'changed' };
    }
    if (page.length < pageSize) break;
  }
  if (witness !== null && witness.position > head.position)
    return { isWhole: false, position: head.position + 1, fault: 'missing' };
  return { isWhole: true, head };
}
