import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { sealedText } from '../sealed-column';
import { entries } from './entries';

/**
 * Answers before and after they were corrected. The audit trail names only the columns, since nobody may delete a record;
 * these texts are deleted with the person's data.
 */
export const answerChanges = pgTable(
  'answer_changes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The record of the change in the audit trail. */
    recordId: bigint('record_id', { mode: 'number' }).notNull(),
    entryId: uuid('entered_id')
      .notNull()
      .references(() => entries.id),
    /** The question's short name. */
    field: text().notNull(),
    label: text().notNull(),
    /** '' for no answer. Numbers of identity documents are masked. */
    from: sealedText('answer_changes.from')().notNull(),
    to: sealedText('answer_changes.to')().notNull(),
  },
  (table) => [index('answer_changes_record').on(table.recordId), index('answer_changes_entered').on(table.entryId)],
);

export type AnswerChangeRow = typeof answerChanges.$inferSelect;
