import { eq } from 'drizzle-orm';
import type { Queryable } from '../../db/database';
import { refundApplications, type RefundApplicationRow } from '../../db/tables/refunds';

export async function insertApplication(
  query: Queryable,
  application: typeof refundApplications.$inferInsert,
): Promise<void> {
  await query.insert(refundApplications).values(application);
}

export async function lockApplication(query: Queryable, id: string): Promise<RefundApplicationRow | null> {
  const [application] = await query
    .select()
    .from(refundApplications)
    .where(eq(refundApplications.id, id))
    .for('update');
  return application ?? null;
}

export async function updateApplication(
  query: Queryable,
  id: string,
  changes: Partial<RefundApplicationRow>,
): Promise<void> {
  await query.update(refundApplications).set(changes).where(eq(refundApplications.id, id));
}
