import type { Dependencies } from '../../dependencies';
import { countRowsToSeal, notSealedWith, resealTable } from './reseal-rows';
import { sealedTables } from './sealed-tables';

/**
 * Encrypts everything with the key that writes, in batches, beside the running servers. What is done is seen in the
 * data itself, so that a run that was stopped is continued by the next.
 * @param report told of each table and of every few thousand rows
 * @returns how many rows were encrypted anew
 */
export async function rotateKeys(
  { database, cipher }: Pick<Dependencies, 'database' | 'cipher'>,
  report: (line: string) => void,
): Promise<number> {
  const wanted = notSealedWith(cipher.keyId);
  let total = 0;
  for (const table of sealedTables) {
    const count = await countRowsToSeal(database.query, table, wanted);
    if (count === 0) continue;
    report(`${table.label}：共 ${count} 条需要重新加密`);
    let reported = 0;
    const done = await resealTable(database.query, table, wanted, cipher, (soFar) => {
      if (soFar - reported < reportEvery) return;
      reported = soFar;
      report(`${table.label}：${soFar}/${count}`);
    });
    report(`${table.label}：完成 ${done} 条`);
    total += done;
  }
  return total;
}

const reportEvery = 2_000;
