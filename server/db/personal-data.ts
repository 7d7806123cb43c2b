import type { Transaction } from './database';
import type { OrderRow } from './tables/orders';
import type { RemovalRow } from './tables/removals';

/** Stands in place of a name that was removed. */
export const removedName = '（已删除）';

/** Whose personal data is removed from each store, and as of when. */
export interface PersonalDataRemoval {
  entryIds: readonly string[];
  teamIds: readonly string[];
  /** Orders of these registrations and teams that no other team has made. */
  ownOrders: readonly OrderRow[];
  /** Whose logins, codes and texts are removed. */
  phoneDigests: readonly string[];
  /** Null for every meeting's. */
  meetingId: number | null;
  /** Texts queued before this are removed. */
  before: Date;
  removedAt: Date;
  /** A new ticket code for each entry: the code in somebody's hands opens nothing any more. */
  newTicketRefs: Readonly<Record<string, string>>;
}

/** How many rows were deleted or blanked. */
export type RemovedCounts = Pick<RemovalRow, 'entries' | 'teams' | 'orders' | 'files' | 'logins' | 'notices'>;

/**
 * A store's part of removing personal data: deletes its rows, or blanks their personal columns.
 * @returns how many rows it removed; `receipts` and `vouchers` are not counted in the record of the removal
 */
export type RemovePersonalData = (
  query: Transaction,
  removal: PersonalDataRemoval,
) => Promise<Partial<RemovedCounts & { receipts: number; vouchers: number }>>;
