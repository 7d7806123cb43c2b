import { eq } from 'drizzle-orm';
import type { Queryable } from '../../db/database';
import { payers } from '../../db/tables/payments';

export async function putPayer(
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

/** Finds a payer whom the identity provider has named, with the app that knows them; null for anybody else. */
export async function findPayer(query: Queryable, id: string): Promise<{ appId: string } | null> {
  const [row] = await query.select({ appId: payers.appId }).from(payers).where(eq(payers.id, id));
  return row ?? null;
}
