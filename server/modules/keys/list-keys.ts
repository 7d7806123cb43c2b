import type { Dependencies } from '../../context/dependencies';
import { countKeyUses } from './used-keys';

/** The number of a table's values that a key has encrypted. */
export interface ListedKey {
  keyId: string;
  /** New values are encrypted with the `writing` key; values of a `missing` key cannot be read. */
  role: 'writing' | 'reading' | 'missing';
  /** The table's Chinese name, as the organiser knows it. */
  table: string;
  count: number;
}

/** Lists the keys that stored values are encrypted with, by table. It reads every encrypted value. */
export async function listKeys({
  database,
  cipher,
}: Pick<Dependencies, 'database' | 'cipher'>): Promise<{ writingKeyId: string; uses: ListedKey[] }> {
  const roleOf = (keyId: string): ListedKey['role'] => {
    if (keyId === cipher.keyId) return 'writing';
    return cipher.keyIds.includes(keyId) ? 'reading' : 'missing';
  };
  const uses = await countKeyUses(database.query);
  return {
    writingKeyId: cipher.keyId,
    uses: uses.map(({ keyId, table, count }) => ({ keyId, role: roleOf(keyId), table: table.label, count })),
  };
}
