import { waitingState } from '../../../src/domain/meeting/waiting-line';
import type { Dependencies } from '../../context/dependencies';
import { refuse } from '../../http/answers';
import { allowingPlaces } from '../../stores/entries/places';
import { lockEntry, updateEntry } from '../../stores/entries/store';
import { intoLine } from '../../stores/entries/waiting-line';
import { requireNotCancelled } from '../../stores/meetings/meeting-of';
import { holdMeeting } from '../../stores/meetings/store';
import { offerAndTell } from './keep-line';

/**
 * Offers somebody of the waiting list a place for the office, out of turn, and beyond the places where none is there, which is
 * noted. Also somebody who did not take one in time.
 * @throws Refusal
 */
export async function givePlace(
  { id, meetingId }: { id: string; meetingId: number },
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
): Promise<void> {
  await database.query.transaction(async (query) => {
    const meeting = await holdMeeting(query, meetingId);
    requireNotCancelled(meeting);
    const entry = await lockEntry(query, id);
    if (entry?.meetingId !== meetingId) throw refuse('未找到该报名');
    const now = clock.now();
    const state = entry.live ? waitingState(entry, now) : null;
    if (state === null) throw refuse('不在候补');
    if (state === 'offered') throw refuse('已经给了名额，等待确认');
    if (state === 'missed') await updateEntry(query, id, { ...intoLine, updatedAt: new Date(now) });
    await allowingPlaces(query, 'beyond', () => offerAndTell(query, id, meeting, now));
  });
}
