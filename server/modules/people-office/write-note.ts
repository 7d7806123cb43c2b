import { conflict, notFound } from '../../http/answers';
import type { Dependencies } from '../../context/dependencies';
import { lockEntry } from '../../stores/entries/store';
import { noteOfEntry, putNote } from '../../stores/entry-notes/store';
import { actorName } from '../staff/actor-name';

/**
 * Writes the note for colleagues about a registration.
 * @param given `seenNote` is the note that the writer saw: another one is not overwritten
 * @throws Refusal (409)
 */
export async function writeNote(
  entryId: string,
  { note, seenNote, by }: { note: string; seenNote: string; by: string },
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
): Promise<void> {
  await database.query.transaction(async (query) => {
    // Two who write the first note at once have no note to lock.
    if ((await lockEntry(query, entryId)) === null) throw notFound('没有这个参会人');
    const known = await noteOfEntry(query, entryId);
    if ((known?.text ?? '') !== seenNote) {
      const who = known === null ? '' : await actorName(query, known.writtenBy);
      throw conflict(`备注刚刚${who === '' ? '' : `被${who}`}改过，您写的还在，看过再保存`);
    }
    await putNote(query, { entryId, text: note.trim(), writtenBy: by, writtenAt: new Date(clock.now()) });
  });
}
