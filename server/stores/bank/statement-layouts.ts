import { createHash } from 'node:crypto';
import { signatureOf, type StatementLayout } from '../../../src/domain/bank/statement-layout';
import type { Queryable, Transaction } from '../../db/database';
import { statementLayouts } from '../../db/tables/bank';

/** Lists how statements are read whose columns a person has named. */
export async function keptLayouts(query: Queryable): Promise<StatementLayout[]> {
  return query.select({ headings: statementLayouts.headings, roles: statementLayouts.roles }).from(statementLayouts);
}

/** Keeps a layout, in place of an earlier one with the same headings. */
export async function saveLayout(
  query: Transaction,
  { headings, roles }: StatementLayout,
  { meetingId, keptAt }: { meetingId: number; keptAt: Date },
): Promise<void> {
  const signature = createHash('sha256').update(signatureOf(headings)).digest('hex');
  const kept = { headings: [...headings], roles: [...roles], meetingId, keptAt };
  await query
    .insert(statementLayouts)
    .values({ signature, ...kept })
    .onConflictDoUpdate({ target: statementLayouts.signature, set: kept });
}
