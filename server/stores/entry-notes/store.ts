import { eq } from 'drizzle-orm';
import type { Queryable } from '../../db/database';
import { entryNotes } from '../../db/tables/entry-notes';

type Note = typeof entryNotes.$inferSelect;

/** Finds the note for colleagues about a registration; null for none. */
export async function noteOfEntry(query: Queryable, entryId: string): Promise<Note | null> {
  const [note] = await query.select().from(entryNotes).where(eq(entryNotes.entryId, entryId));
  return note ?? null;
}

/** Writes the note about a registration; an empty one is deleted. */
export async function putNote(query: Queryable, note: Note): Promise<void> {
  if (note.text === '') {
    await query.delete(entryNotes).where(eq(entryNotes.entryId, note.entryId));
    return;
  }
  const { entryId: _entryId, ...changes } = note;
  await query.insert(entryNotes).values(note).onConflictDoUpdate({ target: entryNotes.entryId, set: changes });
}
