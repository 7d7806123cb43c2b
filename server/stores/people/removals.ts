import type { Transaction } from '../../db/database';
import { removals, type RemovalRow } from '../../db/tables/removals';

/** Records that personal data was removed, in numbers alone. */
export async function recordRemoval(query: Transaction, removal: Omit<RemovalRow, 'id'>): Promise<void> {
  await query.insert(removals).values(removal);
}
