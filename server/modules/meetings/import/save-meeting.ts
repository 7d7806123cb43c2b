import { readFormDefinition } from '../../../../src/contract/form-definition';
import { movedTable } from '../../../../src/domain/prices/table-options';
import type { MeetingDefinition } from '../../../stores/meetings/definition';
import { settlePlaces } from '../../../../src/domain/meeting/places';
import { meetingExceptions } from '../../../../src/domain/meeting/meeting-exceptions';
import type { MeetingChanges } from '../../../../src/domain/meeting/meeting-changes';
import { refuse } from '../../../http/answers';
import type { Dependencies } from '../../../context/dependencies';
import type { Transaction } from '../../../db/database';
import type { MeetingRow } from '../../../db/tables/meetings';
import { requireInUse } from '../../../stores/meetings/meeting-of';
import { cleanedDescription } from '../../../stores/meetings/description';
import {
  highestMeetingId,
  insertMeeting,
  isMeetingIdTaken,
  lockMeetingByCode,
  updateMeeting,
} from '../../../stores/meetings/store';
import type { CheckedMeeting } from './check-meeting';
import { allowingPlaces } from '../../../stores/entries/places';
import { settlePlacesTaken } from '../settle-places';
import { settleChanges } from './meeting-changes';
import { settleNewOptions, settleOptionChanges, type AnswerChanges, type OptionDecisions } from './option-changes';

/** A saved meeting, and what saving it changes for people who have registered. */
export interface SavedMeeting {
  id: number;
  isNew: boolean;
  /** True if the organiser has closed registration; saving does not change that. */
  isClosed: boolean;
  answers: AnswerChanges;
  /** Null for a new meeting. */
  changes: MeetingChanges | null;
  /** The limits with more people than places now, each as a sentence. */
  overfull: readonly string[];
}

/** Thrown to roll a trial back. */
class TrialEnded extends Error {
  constructor(readonly saved: SavedMeeting) {
    super('The trial has ended');
  }
}

/**
 * Saves a meeting: a new one, or over the existing one with its code.
 * @param isTrial saves everything and rolls it back
 * @throws Refusal if its id belongs to another meeting; UndecidedError
 */
export async function saveMeeting(
  checked: CheckedMeeting,
  decisions: OptionDecisions,
  isTrial: boolean,
  dependencies: Dependencies,
): Promise<SavedMeeting> {
  try {
    return await dependencies.database.query.transaction(async (query) => {
      const saved = await writeMeeting(query, checked, decisions, dependencies);
      if (isTrial) throw new TrialEnded(saved);
      return saved;
    });
  } catch (error) {
    if (error instanceof TrialEnded) return error.saved;
    if (isMeetingIdTaken(error)) throw refuse(`会议 id ${checked.id ?? ''} 已被其他会议使用`);
    throw error;
  }
}

/**
 * Writes what the page of a meeting shows, and so publishes a revision of it (product §16.40). Answers keep their meaning, and
 * unpaid entries and orders follow a changed price (product §16.18, §16.20). The affected people are counted in the
 * transaction that changes their data, under the meeting's lock.
 * @throws Refusal if its id belongs to another meeting, or if it is put away; UndecidedError
 */
export async function writeMeeting(
  query: Transaction,
  { id, ...checked }: CheckedMeeting,
  decisions: OptionDecisions,
  { clock, cipher }: Pick<Dependencies, 'clock' | 'cipher'>,
): Promise<SavedMeeting> {
  const meeting = { ...checked, ...cleanedDescription(checked.description) };
  const existing = await lockMeetingByCode(query, meeting.code);
  if (existing === null) {
    const row = await insertNewMeeting(query, { ...meeting, id }, decisions.unkeyed, clock.now());
    return {
      id: row,
      isNew: true,
      isClosed: false,
      answers: { changes: [], unreadable: [] },
      changes: null,
      overfull: [],
    };
  }
  requireInUse(existing);
  if (id !== null && id !== existing.id) throw refuse(`会议编码 ${meeting.code} 已属于 id ${existing.id} 的会议`);
  const { formDefinition, ...answers } = await settleOptionChanges(
    ...([query, existing, meeting.formDefinition, decisions, cipher] as const),
  );
  // Registration for a meeting that was never published is closed until now.
  const published = existing.isUnpublished ? { isUnpublished: false, isClosed: false } : {};
  const row = withForm(
    { ...meeting, places: meeting.places === undefined ? existing.places : meeting.places },
    formDefinition,
  );
  await updateMeeting(query, existing.id, { ...row, ...published });
  const { places } = row;
  const at = new Date(clock.now());
  const settle = () => settleChanges(query, existing, { at, cipher });
  const changes = (existing.places ?? places) === null ? await settle() : await allowingPlaces(query, 'kept', settle);
  const overfull = await settlePlacesTaken(query, { before: existing, places, isPaid: row.isPaid }, { at, cipher });
  return {
    id: existing.id,
    isNew: existing.isUnpublished,
    isClosed: existing.isClosed && !existing.isUnpublished,
    answers,
    changes,
    overfull,
  };
}

/**
 * Inserts a meeting under the next free id, or its own.
 * @returns the id
 */
export async function insertNewMeeting(
  query: Transaction,
  { id, ...meeting }: CheckedMeeting & Partial<Pick<MeetingRow, 'descriptionCleaner' | 'isUnpublished' | 'isClosed'>>,
  unkeyed: OptionDecisions['unkeyed'],
  now: number,
): Promise<number> {
  const newId = id ?? nextId(await highestMeetingId(query));
  const formDefinition = settleNewOptions(meeting.formDefinition, unkeyed);
  await insertMeeting(query, { ...withForm(meeting, formDefinition), id: newId, createdAt: new Date(now) });
  return newId;
}

/** Gives a definition the form with the keys that options keep, which its price table and its places follow. */
export function withForm<
  Given extends Pick<MeetingDefinition, 'formDefinition' | 'priceTable'> & Partial<Pick<MeetingDefinition, 'places'>>,
>(given: Given, formDefinition: unknown[]): Given {
  const { priceTable, places = null, formDefinition: before } = given;
  if (priceTable === null && places === null) return { ...given, formDefinition };
  const [from, to] = [readFormDefinition(before), readFormDefinition(formDefinition)];
  return {
    ...given,
    formDefinition,
    ...(priceTable === null ? {} : { priceTable: movedTable(priceTable, from, to) }),
    ...(places === null ? {} : { places: settlePlaces(places, to) }),
  };
}

/** Returns the next id without exceptions of its own, which a new meeting must not inherit by chance (product §6.9). */
function nextId(last: number): number {
  const isSpecial = (id: number): boolean => meetingExceptions.some(({ meetingId }) => meetingId === String(id));
  let id = last + 1;
  while (isSpecial(id)) id += 1;
  return id;
}
