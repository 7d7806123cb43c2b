import type { Transaction } from '../../db/database';
import { removals, type RemovalRow } from '../../db/tables/removals';

/** Records the removal of personal data, in numbers only. */
export async function recordRemoval(query: Transaction, removal: Omit<RemovalRow, 'id'>): Promise<void> {
  await query.insert(removals).values(removal);
}
