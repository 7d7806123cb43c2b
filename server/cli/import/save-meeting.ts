import { eq, max } from 'drizzle-orm';
import { meetingExceptions } from '../../../src/domain/meeting/meeting-exceptions';
import { refuse } from '../../answers';
import { isUniqueViolation } from '../../db/database-errors';
import { meetings } from '../../db/tables/meetings';
import type { Dependencies } from '../../dependencies';
import { cleanedDescription } from '../../modules/meetings/description';
import { lockMeetingByCode } from '../../modules/meetings/store';
import type { CheckedMeeting } from './check-meeting';
import { settleChanges } from './meeting-changes';

/**
 * Saves a meeting: a new one, or over the existing one with its code. Of registrations only what a changed price leaves
 * behind is settled (product §16.20).
 * @returns its id, whether it is new, whether registration was closed by hand, which stays so, and what has changed for
 * people, in lines
 * @throws Refusal if its id belongs to another meeting
 */
export async function saveMeeting(
  { id, ...checked }: CheckedMeeting,
  { database, clock }: Dependencies,
): Promise<{ id: number; isNew: boolean; isClosed: boolean; changes: string[] }> {
  const meeting = { ...checked, ...cleanedDescription(checked.description) };
  try {
    return await database.query.transaction(async (query) => {
      const existing = await lockMeetingByCode(query, meeting.code);
      if (existing !== null) {
        if (id !== null && id !== existing.id) throw refuse(`会议编码 ${meeting.code} 已属于 id ${existing.id} 的会议`);
        await query.update(meetings).set(meeting).where(eq(meetings.id, existing.id));
        const changes = await settleChanges(query, existing, new Date(clock.now()));
        return { id: existing.id, isNew: false, isClosed: existing.isClosed, changes };
      }
      const [last] = await query.select({ id: max(meetings.id) }).from(meetings);
      const newId = id ?? nextId(last?.id ?? 0);
      await query.insert(meetings).values({ ...meeting, id: newId, createdAt: new Date(clock.now()) });
      return { id: newId, isNew: true, isClosed: false, changes: [] };
    });
  } catch (error) {
    if (isUniqueViolation(error, 'meetings_pkey')) throw refuse(`会议 id ${id ?? ''} 已被其他会议使用`);
    throw error;
  }
}

/** The next id that no exception is made for: a meeting must not come upon one by chance (product §6.9). */
function nextId(last: number): number {
  const isSpecial = (id: number): boolean => meetingExceptions.some(({ meetingId }) => meetingId === String(id));
  let id = last + 1;
  while (isSpecial(id)) id += 1;
  return id;
}
