import { and, asc, desc, eq, gt, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/database';
import {
  meetingDrafts,
  meetingRevisions,
  type MeetingDraftRow,
  type MeetingRevisionRow,
} from '../../db/tables/meeting-revisions';
import { readDefinition, writeDefinition, type MeetingDefinition } from './definition';

/** A published definition of a meeting. */
export interface Revision extends Omit<MeetingRevisionRow, 'definition'> {
  definition: MeetingDefinition;
}

/** The definition that is being prepared. */
export interface Draft extends Omit<MeetingDraftRow, 'definition'> {
  definition: MeetingDefinition;
}

const opened = <Row extends MeetingRevisionRow | MeetingDraftRow>({ definition, ...row }: Row) => ({
  ...row,
  definition: readDefinition(definition),
});

/** Finds the revision that the page shows; null for a meeting that was never published. */
export async function latestRevision(query: Queryable, meetingId: number): Promise<Revision | null> {
  const [found] = await query
    .select()
    .from(meetingRevisions)
    .where(eq(meetingRevisions.meetingId, meetingId))
    .orderBy(desc(meetingRevisions.number))
    .limit(1);
  return found === undefined ? null : opened(found);
}

/** Finds a revision by its number; null for none. */
export async function findRevision(query: Queryable, meetingId: number, number: number): Promise<Revision | null> {
  const isMeant = and(eq(meetingRevisions.meetingId, meetingId), eq(meetingRevisions.number, number));
  const [found] = await query.select().from(meetingRevisions).where(isMeant);
  return found === undefined ? null : opened(found);
}

/** Lists the revisions after a number, the first of them first. */
export async function revisionsAfter(query: Queryable, meetingId: number, number: number): Promise<Revision[]> {
  const found = await query
    .select()
    .from(meetingRevisions)
    .where(and(eq(meetingRevisions.meetingId, meetingId), gt(meetingRevisions.number, number)))
    .orderBy(asc(meetingRevisions.number));
  return found.map(opened);
}

/** Says of the revision that this transaction has published why it was. */
export async function noteLatestRevision(query: Transaction, meetingId: number, note: string): Promise<void> {
  const last = sql`(select max(r.number) from ${meetingRevisions} r where r.meeting_id = ${meetingId})`;
  await query
    .update(meetingRevisions)
    .set({ note })
    .where(and(eq(meetingRevisions.meetingId, meetingId), eq(meetingRevisions.number, last)));
}

export async function findDraft(query: Queryable, meetingId: number): Promise<Draft | null> {
  const [found] = await query.select().from(meetingDrafts).where(eq(meetingDrafts.meetingId, meetingId));
  return found === undefined ? null : opened(found);
}

/** Writes the draft of a meeting, whose row is locked, in place of any other; under the name that acts. */
export async function putDraft(query: Transaction, { definition, ...draft }: Omit<Draft, 'savedBy'>): Promise<void> {
  const savedBy = sql<string>`coalesce(current_setting('audit.actor', true), '')`;
  const row = { ...draft, savedBy, definition: writeDefinition(definition) };
  await query.insert(meetingDrafts).values(row).onConflictDoUpdate({ target: meetingDrafts.meetingId, set: row });
}

export async function deleteDraft(query: Transaction, meetingId: number): Promise<void> {
  await query.delete(meetingDrafts).where(eq(meetingDrafts.meetingId, meetingId));
}
