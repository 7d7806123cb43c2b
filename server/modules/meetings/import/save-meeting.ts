import { meetingExceptions } from '../../../../src/domain/meeting/meeting-exceptions';
import { refuse } from '../../../http/answers';
import type { Dependencies } from '../../../context/dependencies';
import { cleanedDescription } from '../../../stores/meetings/description';
import {
  highestMeetingId,
  insertMeeting,
  isMeetingIdTaken,
  lockMeetingByCode,
  updateMeeting,
} from '../../../stores/meetings/store';
import type { CheckedMeeting } from './check-meeting';
import { settleChanges, type MeetingChanges } from './meeting-changes';
import { settleNewOptions, settleOptionChanges, type AnswerChanges, type OptionDecisions } from './option-changes';

/** A saved meeting, and what saving it changes for people who have registered. */
export interface SavedMeeting {
  id: number;
  isNew: boolean;
  /** The organiser has closed registration, which saving does not change. */
  isClosed: boolean;
  answers: AnswerChanges;
  /** Null for a new meeting. */
  changes: MeetingChanges | null;
}

/** Thrown to roll a trial back. */
class TrialEnded extends Error {
  constructor(readonly saved: SavedMeeting) {
    super('The trial has ended');
  }
}

/**
 * Saves a meeting: a new one, or over the existing one with its code. Answers keep their meaning, and unpaid entries and
 * orders follow a changed price (product §16.18, §16.20). The changes for people are counted in the transaction that
 * makes them, under the meeting's lock.
 * @param isTrial does everything and rolls it back
 * @throws Refusal if its id belongs to another meeting; UndecidedError
 */
export async function saveMeeting(
  checkedMeeting: CheckedMeeting,
  decisions: OptionDecisions,
  isTrial: boolean,
  dependencies: Dependencies,
): Promise<SavedMeeting> {
  const { id, ...checked } = checkedMeeting;
  const { database, clock, cipher } = dependencies;
  const meeting = { ...checked, ...cleanedDescription(checked.description) };
  const done = (saved: SavedMeeting): SavedMeeting => {
    if (isTrial) throw new TrialEnded(saved);
    return saved;
  };
  try {
    return await database.query.transaction(async (query) => {
      const existing = await lockMeetingByCode(query, meeting.code);
      if (existing !== null) {
        if (id !== null && id !== existing.id) throw refuse(`会议编码 ${meeting.code} 已属于 id ${existing.id} 的会议`);
        const { formDefinition: settledForm, ...answers } = await settleOptionChanges(
          query,
          existing,
          meeting.formDefinition,
          decisions,
          cipher,
        );
        await updateMeeting(query, existing.id, { ...meeting, formDefinition: settledForm });
        const changes = await settleChanges(query, existing, new Date(clock.now()));
        return done({ id: existing.id, isNew: false, isClosed: existing.isClosed, answers, changes });
      }
      const newId = id ?? nextId(await highestMeetingId(query));
      const formDefinition = settleNewOptions(meeting.formDefinition, decisions.unkeyed);
      await insertMeeting(query, { ...meeting, formDefinition, id: newId, createdAt: new Date(clock.now()) });
      return done({ id: newId, isNew: true, isClosed: false, answers: { changes: [], unreadable: [] }, changes: null });
    });
  } catch (error) {
    if (error instanceof TrialEnded) return error.saved;
    if (isMeetingIdTaken(error)) throw refuse(`会议 id ${id ?? ''} 已被其他会议使用`);
    throw error;
  }
}

/** The next id without exceptions of its own, which a new meeting must not inherit by chance (product §6.9). */
function nextId(last: number): number {
  const isSpecial = (id: number): boolean => meetingExceptions.some(({ meetingId }) => meetingId === String(id));
  let id = last + 1;
  while (isSpecial(id)) id += 1;
  return id;
}
