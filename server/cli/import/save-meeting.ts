import { eq, max } from 'drizzle-orm';
import { meetingExceptions } from '../../../src/domain/meeting/meeting-exceptions';
import { refuse } from '../../http/answers';
import { isUniqueViolation } from '../../db/database-errors';
import { meetings } from '../../db/tables/meetings';
import type { Dependencies } from '../../context/dependencies';
import { cleanedDescription } from '../../stores/meetings/description';
import { lockMeetingByCode } from '../../stores/meetings/store';
import type { CheckedMeeting } from './check-meeting';
import { settleChanges } from './meeting-changes';
import { settleNewOptions, settleOptionChanges, type OptionOrders } from './option-changes';

interface SavedMeeting {
  id: number;
  isNew: boolean;
  /** Whether registration was closed by hand, which stays so. */
  isClosed: boolean;
  /** What is changed for people who have registered, in Chinese. */
  changes: string[];
}

/** Keeps a look from being saved. */
class OnlyLooked extends Error {
  constructor(readonly saved: SavedMeeting) {
    super('Only looked');
  }
}

/**
 * Saves a meeting: a new one, or over the existing one with its code. Answers mean what they meant, and what a changed
 * price leaves behind is settled (product §16.18, §16.20). What a change comes to for people is found in the transaction
 * that writes it, under the meeting's lock.
 * @param isLook everything is done, and taken back
 * @throws Refusal if its id belongs to another meeting; UndecidedChanges
 */
export async function saveMeeting(
  checkedMeeting: CheckedMeeting,
  orders: OptionOrders,
  isLook: boolean,
  dependencies: Dependencies,
): Promise<SavedMeeting> {
  const { id, ...checked } = checkedMeeting;
  const { database, clock, cipher } = dependencies;
  const meeting = { ...checked, ...cleanedDescription(checked.description) };
  const done = (saved: SavedMeeting): SavedMeeting => {
    if (isLook) throw new OnlyLooked(saved);
    return saved;
  };
  try {
    return await database.query.transaction(async (query) => {
      const existing = await lockMeetingByCode(query, meeting.code);
      if (existing !== null) {
        if (id !== null && id !== existing.id) throw refuse(`会议编码 ${meeting.code} 已属于 id ${existing.id} 的会议`);
        const options = await settleOptionChanges(query, existing, meeting.formDefinition, orders, cipher);
        await query
          .update(meetings)
          .set({ ...meeting, formDefinition: options.formDefinition })
          .where(eq(meetings.id, existing.id));
        const changes = [...options.lines, ...(await settleChanges(query, existing, new Date(clock.now())))];
        return done({ id: existing.id, isNew: false, isClosed: existing.isClosed, changes });
      }
      const [last] = await query.select({ id: max(meetings.id) }).from(meetings);
      const newId = id ?? nextId(last?.id ?? 0);
      const formDefinition = settleNewOptions(meeting.formDefinition, orders.unkeyed);
      await query.insert(meetings).values({ ...meeting, formDefinition, id: newId, createdAt: new Date(clock.now()) });
      return done({ id: newId, isNew: true, isClosed: false, changes: [] });
    });
  } catch (error) {
    if (error instanceof OnlyLooked) return error.saved;
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
