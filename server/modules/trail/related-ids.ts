import type { Queryable } from '../../db/database';
import { isRowId } from '../../secrets/random-ids';
import { relatedRows } from '../../stores/audit/trail-store';

/**
 * Names everything whose records tell of some people, orders, teams or bank transactions: a person's orders and refunds, an order's payments.
 * @param ids rows' ids; what is none is ignored
 */
export async function relatedIds(query: Queryable, ids: readonly string[]): Promise<string[]> {
  const known = ids.filter(isRowId);
  return known.length === 0 ? ['nothing'] : [...known, ...(await relatedRows(query, known))];
}
