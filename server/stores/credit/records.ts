import { and, asc, eq } from 'drizzle-orm';
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
