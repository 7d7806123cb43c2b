import { eq } from 'drizzle-orm';
import type { Queryable } from '../../db/database';
import { payers } from '../../db/tables/payments';

export async function rememberPayer(
  query: Queryable,
  { id, appId }: { id: string; appId: string },
  seenAt: Date,
): Promise<void> {
  const seen = { appId, seenAt };
  await query
    .insert(payers)
    .values({ id, ...seen })
    .onConflictDoUpdate({ target: payers.id, set: seen });
}

/** A payer whom the identity provider itself has named, and to which app; null for anybody else. */
export async function findPayer(query: Queryable, id: string): Promise<{ appId: string } | null> {
  const [row] = await query.select({ appId: payers.appId }).from(payers).where(eq(payers.id, id));
  return row ?? null;
}
