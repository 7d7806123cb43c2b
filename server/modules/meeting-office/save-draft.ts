import { randomInt } from 'node:crypto';
import type { Dependencies } from '../../context/dependencies';
import type { Transaction } from '../../db/database';
import type { MeetingRow } from '../../db/tables/meetings';
import { conflict, refuse } from '../../http/answers';
import { cleanedDescription } from '../../stores/meetings/description';
import type { MeetingDefinition } from '../../stores/meetings/definition';
import { findMeetingByCode, lockMeeting, updateMeeting } from '../../stores/meetings/store';
import { requireInUse } from '../../stores/meetings/meeting-of';
import { findDraft, latestRevision, putDraft } from '../../stores/meetings/revisions';
import { insertNewMeeting, withForm } from '../meetings/import/save-meeting';
import { readMeetingFile, type FileProblem, type MeetingFile } from '../meetings/import/import-meeting';
import { settleNewOptions } from '../meetings/import/option-changes';
import { personName } from './person-name';

/** Half of what the column takes, because the edition before adds 1 to what it finds. */
const maxVersion = 2 ** 30;

/** A definition on its way into a draft. */
export interface GivenDraft {
  definition: MeetingDefinition;
  unkeyed: Readonly<Record<string, string[]>>;
  /** Where it came from, such as the name of a file. */
  note: string;
  /** The number of the revision on which it was made; left out for the one that the page shows. */
  base?: number;
}

/** The result of an upload; nothing is saved unless the outcome is `saved`. */
export type DraftUpload =
  | { outcome: 'unreadable'; message: string }
  | { outcome: 'faulty'; problems: FileProblem[] }
  | { outcome: 'saved'; problems: FileProblem[]; meetingId: number; version: number };

/**
 * Saves a file as the draft of its meeting, or names every mistake by its place. Attendees see nothing of it.
 * @param file `version` is that of the draft that it replaces, 0 for none, null for whichever there is; `meetingId` is null
 *   for the meeting with the file's code, which is made if there is none
 * @throws Refusal if the file is of another meeting, or somebody else has saved the draft meanwhile
 */
export async function uploadDraft(
  file: MeetingFile & { name: string; meetingId: number | null; version: number | null },
  dependencies: Dependencies,
): Promise<DraftUpload> {
  const { query } = dependencies.database;
  const read = await readMeetingFile(file, query);
  if (read.outcome !== 'read') return read;
  const { checked, unkeyed, problems } = read;
  const { id: _, ...definition } = checked;
  const keys = Object.fromEntries([...unkeyed].map(([name, own]) => [name, [...own]]));
  return query.transaction(async (transaction) => {
    const meetingId =
      file.meetingId ??
      (await findMeetingByCode(transaction, checked.code))?.id ??
      (await insertUnpublished(
        transaction,
        { ...definition, reminders: checked.reminders ?? '', places: checked.places ?? null },
        dependencies,
      ));
    const meeting = await lockMeeting(transaction, meetingId);
    if (checked.code !== meeting.code)
      throw refuse(`文件里的会议编码是 ${checked.code}，这个会议是 ${meeting.code}：请核对是不是这个会议的文件`);
    const reminders = checked.reminders ?? meeting.reminders;
    const places = checked.places === undefined ? meeting.places : checked.places;
    const given = { definition: { ...definition, reminders, places }, unkeyed: keys, note: file.name };
    const version = await saveDraft(transaction, meeting, { ...given, replaces: file.version }, dependencies);
    return { outcome: 'saved', problems, meetingId, version } as const;
  });
}

/**
 * Saves a definition as the draft of a locked meeting. The row of a meeting that was never published follows its draft.
 * @returns the number of this saving
 * @throws Refusal if somebody else has saved the draft meanwhile, and for a meeting that is put away
 */
export async function saveDraft(
  query: Transaction,
  meeting: MeetingRow,
  { replaces, base, ...given }: GivenDraft & { replaces: number | null },
  { clock }: Pick<Dependencies, 'clock'>,
): Promise<number> {
  requireInUse(meeting);
  const old = await findDraft(query, meeting.id);
  if (replaces !== null && (old?.version ?? 0) !== replaces) {
    if (old === null) throw conflict('草稿刚才发布或放弃了，请看过再保存');
    throw conflict(`${await personName(query, old.savedBy)}刚才保存了草稿，请看过再保存，免得盖掉`);
  }
  const latest = await latestRevision(query, meeting.id);
  // Counted from 1, a discarded draft's number would come again, and whoever had seen that draft could publish another.
  const version = randomInt(1, maxVersion);
  await putDraft(query, {
    ...{ ...given, unkeyed: { ...given.unkeyed }, meetingId: meeting.id, version },
    ...{ base: base ?? latest?.number ?? 0, savedAt: new Date(clock.now()) },
  });
  if (meeting.isUnpublished) {
    const keys = new Map(Object.entries(given.unkeyed).map(([name, own]) => [name, new Set(own)]));
    const formDefinition = settleNewOptions(given.definition.formDefinition, keys);
    // The account stays the one that an owner has seen, so that another one is noticed when the draft is published.
    const { description, receivingAccount: _, ...shown } = withForm(given.definition, formDefinition);
    await updateMeeting(query, meeting.id, { ...shown, ...cleanedDescription(description) });
  }
  return version;
}

/**
 * Makes a meeting that attendees do not find until it is published. An edition from before drafts shows it, but lets nobody
 * register: it is closed until then.
 * @returns its id
 */
export async function insertUnpublished(
  query: Transaction,
  definition: MeetingDefinition,
  { clock }: Pick<Dependencies, 'clock'>,
): Promise<number> {
  const { description, ...shown } = definition;
  const row = { ...shown, ...cleanedDescription(description), id: null, isUnpublished: true, isClosed: true };
  return insertNewMeeting(query, row, new Map(), clock.now());
}
