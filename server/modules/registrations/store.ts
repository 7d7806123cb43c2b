import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/database';
import { entries } from '../../db/tables/entries';
import { orderItems, orders } from '../../db/tables/orders';
import { submissions } from '../../db/tables/submissions';

/** The phone's live entry at a meeting, or null. */
export async function findLiveEntry(
  query: Queryable,
  meetingId: number,
  phone: string,
): Promise<{ id: string } | null> {
  const [row] = await query
    .select({ id: entries.id })
    .from(entries)
    .where(and(eq(entries.meetingId, meetingId), eq(entries.phone, phone), eq(entries.live, true)));
  return row ?? null;
}

export type SubmissionRow = typeof submissions.$inferSelect;

export async function findSubmission(query: Queryable, key: string): Promise<SubmissionRow | null> {
  const [row] = await query.select().from(submissions).where(eq(submissions.key, key));
  return row ?? null;
}

/** A registration with all that belongs to it. */
export interface NewRegistration {
  entry: typeof entries.$inferInsert;
  /** Null where nothing is due. */
  order: typeof orders.$inferInsert | null;
  /** Null where the client sent no key. */
  submission: typeof submissions.$inferInsert | null;
}

/** To be run in a transaction. */
export async function insertRegistration(query: Queryable, registration: NewRegistration): Promise<void> {
  const { entry, order, submission } = registration;
  await query.insert(entries).values(entry);
  if (order !== null) {
    await query.insert(orders).values(order);
    await query.insert(orderItems).values({ orderId: order.id, entryId: entry.id, amountFen: order.amountFen });
  }
  if (submission !== null) await query.insert(submissions).values(submission);
}
