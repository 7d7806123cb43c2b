import { asc, inArray, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/database';
import { isAmong } from '../../db/is-among';
import type { RemovePersonalData } from '../../db/personal-data';
import { textColumn, type SealedTable } from '../../db/sealed-table';
import { answerChanges, type AnswerChangeRow } from '../../db/tables/answer-changes';

export const sealedAnswerChanges: SealedTable = {
  ...{ name: 'answer_changes', label: '修改记录', hasPhone: false, key: { name: 'id', type: 'bigint' } },
  columns: [textColumn('answer_changes', 'from'), textColumn('answer_changes', 'to')],
};

export const removeAnswerChanges: RemovePersonalData = async (query, { entryIds }) => {
  await query.delete(answerChanges).where(isAmong(answerChanges.entryId, entryIds));
  return {};
};

/**
 * Keeps answers before and after a correction beside the record that the audit trail has of it. Call it in the correction's
 * transaction after the entry was updated, with the entry locked.
 */
export async function keepAnswerChanges(
  query: Transaction,
  entryId: string,
  changes: readonly Pick<AnswerChangeRow, 'field' | 'label' | 'from' | 'to'>[],
): Promise<void> {
  if (changes.length === 0) return;
  const { rows } = (await query.execute(
    sql`select max(id)::text as id from audit_records where subject = 'entered' and subject_id = ${entryId}`,
  )) as { rows: { id: string | null }[] };
  const recordId = Number(rows[0]?.id ?? 0);
  if (recordId > 0)
    await query.insert(answerChanges).values(changes.map((change) => ({ recordId, entryId, ...change })));
}

/** Reads the corrected answers of records. */
export const answerChangesOf = async (query: Queryable, recordIds: readonly number[]): Promise<AnswerChangeRow[]> =>
  recordIds.length === 0
    ? []
    : query
        .select()
        .from(answerChanges)
        .where(inArray(answerChanges.recordId, [...recordIds]))
        .orderBy(asc(answerChanges.id));

/** Finds who corrected an answer last, as the audit trail names actors; null where no correction is known. */
export async function lastCorrectorOf(query: Queryable, entryId: string, field: string): Promise<string | null> {
  const { rows } = (await query.execute(
    sql`select r.actor from answer_changes c join audit_records r on r.id = c.record_id
      where c.entered_id = ${entryId} and c.field = ${field} order by c.id desc limit 1`,
  )) as { rows: { actor: string }[] };
  return rows[0]?.actor ?? null;
}
