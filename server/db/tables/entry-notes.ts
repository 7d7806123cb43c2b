import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { sealedText } from '../sealed-column';
import { entries } from './entries';

/** Notes for colleagues about a registration, which its holder never sees. An empty note has no row. */
export const entryNotes = pgTable('entry_notes', {
  entryId: uuid('entered_id')
    .primaryKey()
    .references(() => entries.id),
  text: sealedText('entry_notes.text')().notNull(),
  /** As the audit trail names actors. */
  writtenBy: text('written_by').notNull(),
  writtenAt: timestamp('written_at', { withTimezone: true }).notNull(),
});
