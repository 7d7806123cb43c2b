import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/database';
import { entered } from '../../db/tables/entered';
import { orderItems, orders } from '../../db/tables/orders';
import { submissions } from '../../db/tables/submissions';

/** The phone's live entry at a meeting, or null. */
export async function findLiveEntry(
  query: Queryable,
  meetingId: number,
  phone: string,
): Promise<{ id: string } | null> {
  const [row] = await query
    .select({ id: entered.id })
    .from(entered)
    .where(and(eq(entered.meetingId, meetingId), eq(entered.phone, phone), eq(entered.live, true)));
  return row ?? null;
}

export type SubmissionRow = typeof submissions.$inferSelect;

export async function findSubmission(query: Queryable, key: string): Promise<SubmissionRow | null> {
  const [row] = await query.select().from(submissions).where(eq(submissions.key, key));
  return row ?? null;
}

/** A registration with all that belongs to it. */
export interface NewRegistration {
  entered: typeof entered.$inferInsert;
  /** Null where nothing is due. */
  order: typeof orders.$inferInsert | null;
  /** Null where the client sent no key. */
  submission: typeof submissions.$inferInsert | null;
}

/** To be run in a transaction. */
export async function insertRegistration(query: Queryable, registration: NewRegistration): Promise<void> {
  const { entered: entry, order, submission } = registration;
  await query.insert(entered).values(entry);
  if (order !== null) {
    await query.insert(orders).values(order);
    await query.insert(orderItems).values({ orderId: order.id, enteredId: entry.id, amountFen: order.amountFen });
  }
  if (submission !== null) await query.insert(submissions).values(submission);
}
