import type { Dependencies } from '../../context/dependencies';
import { countRowsToSeal, notSealedWith, resealTable, type UnreadableCell } from './reseal-rows';
import { sealedTables } from './sealed-tables';

/**
 * Encrypts all data with the writing key, in batches, beside running servers. The data itself shows which rows are
 * done, so that the next run continues an interrupted one.
 * @param report called for each table and every few thousand rows
 * @returns the number of rows done, the number left because servers go on writing with another key, and the values that
 * cannot be decrypted, which are left unchanged
 */
export async function rotateKeys(
  { database, cipher }: Pick<Dependencies, 'database' | 'cipher'>,
  report: (line: string) => void,
): Promise<{ done: number; left: number; unreadable: UnreadableCell[] }> {
  const wanted = notSealedWith(cipher.keyId);
  const total = { done: 0, left: 0, unreadable: [] as UnreadableCell[] };
  for (const table of sealedTables) {
    const count = await countRowsToSeal(database.query, table, wanted);
    if (count === 0) continue;
    report(`${table.label}：共 ${count} 条需要重新加密`);
    let reported = 0;
    const onBatch = (soFar: number): void => {
      if (soFar - reported < reportEvery) return;
      reported = soFar;
      report(`${table.label}：${soFar}/${count}`);
    };
    const { done, left, unreadable } = await resealTable(database.query, table, wanted, cipher, { onBatch, maxPasses });
    report(`${table.label}：完成 ${done} 条`);
    total.done += done;
    total.left += left;
    total.unreadable.push(...unreadable);
  }
  return total;
}

const reportEvery = 2_000;
/** Without a limit, a server that still writes with the former key would keep the rotation running for ever. */
const maxPasses = 10;
