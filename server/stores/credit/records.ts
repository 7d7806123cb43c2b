import { and, asc, desc, eq } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/database';
import { creditRecords, type CreditRecordRow } from '../../db/tables/credit';

/** A person's entry of a frozen list. */
export type CreditRecord = Pick<
  CreditRecordRow,
  'entryId' | 'creditsMilli' | 'hours' | 'explanation' | 'reason' | 'recordedAt' | 'recordedBy'
>;

/** The records of a meeting's frozen list that hold, in the order in which they were frozen. */
export async function liveCreditRecords(query: Queryable, meetingId: number): Promise<CreditRecordRow[]> {
  return query
    .select()
    .from(creditRecords)
    .where(and(eq(creditRecords.meetingId, meetingId), eq(creditRecords.live, true)))
    .orderBy(asc(creditRecords.id));
}

/** All records of one person in a meeting's frozen list, the latest first: the first one holds. */
export async function creditRecordsOf(
  query: Queryable,
  meetingId: number,
  entryId: string,
): Promise<CreditRecordRow[]> {
  return query
    .select()
    .from(creditRecords)
    .where(and(eq(creditRecords.meetingId, meetingId), eq(creditRecords.entryId, entryId)))
    .orderBy(desc(creditRecords.id));
}

/** Adds a record that replaces a person's one, if they have any. */
export async function replaceCreditRecord(query: Transaction, meetingId: number, record: CreditRecord): Promise<void> {
  await query
    .update(creditRecords)
    .set({ live: false })
    .where(and(eq(creditRecords.entryId, record.entryId), eq(creditRecords.live, true)));
  await query.insert(creditRecords).values({ meetingId, ...record });
}

/** Adds records to a meeting's list, in their order. Records of the same people must not hold any more. */
export async function insertCreditRecords(
  query: Transaction,
  meetingId: number,
  records: readonly CreditRecord[],
): Promise<void> {
  for (let from = 0; from < records.length; from += 500) {
    const part = records.slice(from, from + 500);
    await query.insert(creditRecords).values(part.map((record) => ({ meetingId, ...record })));
  }
}

/** Tells whether a registration has hours in the frozen list, which belong to whoever earned them. */
export async function hasEarnedHours(query: Queryable, entryId: string): Promise<boolean> {
  const rows = await query
    .select({ hours: creditRecords.hours })
    .from(creditRecords)
    .where(and(eq(creditRecords.entryId, entryId), eq(creditRecords.live, true)));
  return rows.some(({ hours }) => Number(hours) > 0);
}
