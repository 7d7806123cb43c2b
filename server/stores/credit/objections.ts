import { and, asc, desc, eq } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/database';
import { isAmong } from '../../db/is-among';
import { entries } from '../../db/tables/entries';
import { hoursObjections, type HoursObjectionRow } from '../../db/tables/objections';

/** An objection with whoever has raised it. */
export interface RaisedObjection {
  objection: HoursObjectionRow;
  name: string;
  phone: string;
}

/** Adds an objection; false where one to the same session is open already. */
export async function insertObjection(
  query: Transaction,
  objection: typeof hoursObjections.$inferInsert,
): Promise<boolean> {
  const added = await query
    .insert(hoursObjections)
    .values(objection)
    .onConflictDoNothing()
    .returning({ id: hoursObjections.id });
  return added.length > 0;
}

/** The objections of a registration, the latest first. */
export const objectionsOf = async (query: Queryable, entryId: string): Promise<HoursObjectionRow[]> =>
  query
    .select()
    .from(hoursObjections)
    .where(eq(hoursObjections.entryId, entryId))
    .orderBy(desc(hoursObjections.createdAt), asc(hoursObjections.id));

const raised = (query: Queryable) =>
  query
    .select({ objection: hoursObjections, name: entries.name, phone: entries.phone })
    .from(hoursObjections)
    .innerJoin(entries, eq(entries.id, hoursObjections.entryId));

/** The objections of a meeting, the latest first. */
export const objectionsOfMeeting = async (query: Queryable, meetingId: number): Promise<RaisedObjection[]> =>
  raised(query).where(eq(hoursObjections.meetingId, meetingId)).orderBy(desc(hoursObjections.createdAt));

/** Finds an objection of a meeting; null for another's. */
export async function findObjection(query: Queryable, meetingId: number, id: string): Promise<RaisedObjection | null> {
  const [found] = await raised(query).where(and(eq(hoursObjections.id, id), eq(hoursObjections.meetingId, meetingId)));
  return found ?? null;
}

export const countOpenObjections = (query: Queryable, meetingId: number): Promise<number> =>
  query.$count(hoursObjections, and(eq(hoursObjections.meetingId, meetingId), eq(hoursObjections.state, 'open')));

/** Settles an open objection, by the office or its own attendee; null where it is not open any more. */
export async function settleObjection(
  query: Queryable,
  { id, entryId }: Pick<HoursObjectionRow, 'id' | 'entryId'>,
  settled: Pick<HoursObjectionRow, 'state' | 'decidedAt'> &
    Partial<Pick<HoursObjectionRow, 'answer' | 'stayId' | 'decidedBy'>>,
): Promise<HoursObjectionRow | null> {
  const [row] = await query
    .update(hoursObjections)
    .set(settled)
    .where(and(eq(hoursObjections.id, id), eq(hoursObjections.entryId, entryId), eq(hoursObjections.state, 'open')))
    .returning();
  return row ?? null;
}

/** Declines the objection for which a stay was added that is undone; null where there was none. */
export async function declineUndone(
  query: Transaction,
  entryId: string,
  stayId: string,
  declined: Pick<HoursObjectionRow, 'answer' | 'decidedAt' | 'decidedBy'>,
): Promise<HoursObjectionRow | null> {
  const [row] = await query
    .update(hoursObjections)
    .set({ state: 'declined', ...declined })
    .where(and(eq(hoursObjections.entryId, entryId), eq(hoursObjections.stayId, stayId)))
    .returning();
  return row ?? null;
}

/** The uploaded proofs of a registration's objections, which are no answers of its form. */
export async function proofsOf(query: Queryable, entryId: string): Promise<ReadonlySet<string>> {
  const rows = await query
    .select({ fileId: hoursObjections.fileId })
    .from(hoursObjections)
    .where(eq(hoursObjections.entryId, entryId));
  return new Set(rows.flatMap(({ fileId }) => fileId ?? []));
}

/** Deletes the objections of registrations: their words belong to whoever wrote them. */
export async function deleteObjections(query: Transaction, entryIds: readonly string[]): Promise<void> {
  await query.delete(hoursObjections).where(isAmong(hoursObjections.entryId, entryIds));
}
