import { readText, type JsonObject } from '../../../../src/domain/json/read-value';
import type { Dependencies } from '../../../context/dependencies';
import type { Queryable } from '../../../db/database';
import { idOfCode } from '../../../stores/meetings/store';
import { checkMeeting, type CheckedMeeting } from './check-meeting';
import { UnreadableDraft, type MeetingDraft } from './meeting-draft';
import { UndecidedError, type OptionDecisions, type Undecided } from './option-changes';
import { readJsonDraft } from './read-json-draft';
import { readSheetDraft } from './read-sheet-draft';
import { saveMeeting, type SavedMeeting } from './save-meeting';

/** A file with a meeting and its form. */
export interface MeetingFile {
  format: 'json' | 'xlsx';
  bytes: Buffer;
}

export interface ImportDecisions extends Pick<OptionDecisions, 'renames'> {
  /** Every question and option may be removed. */
  keepsRemoved: boolean;
  /** Runs the whole import and rolls it back. */
  isTrial: boolean;
}

/** A problem of a file, in Chinese, with its place as its author knows it, such as 第 3 行. */
export interface FileProblem {
  place: string;
  message: string;
  /** False for a mere warning. */
  isFatal: boolean;
}

/** The result of an import; nothing is saved unless the outcome is `saved`. */
export type MeetingImport =
  | { outcome: 'unreadable'; message: string }
  | { outcome: 'faulty'; problems: FileProblem[] }
  /** The organiser has to decide on changes that concern people's answers. */
  | { outcome: 'undecided'; problems: FileProblem[]; undecided: Undecided }
  | { outcome: 'tried' | 'saved'; problems: FileProblem[]; meeting: ImportedMeeting; saved: SavedMeeting };

export interface ImportedMeeting {
  code: string;
  name: string;
  registrationEnd: string;
  /** How many questions the form has at its outermost level. */
  questions: number;
}

/** A file as it was read: a meeting without faults, or what is wrong with it. */
export type ReadMeetingFile =
  | { outcome: 'unreadable'; message: string }
  | { outcome: 'faulty'; problems: FileProblem[] }
  | { outcome: 'read'; problems: FileProblem[]; checked: CheckedMeeting; unkeyed: MeetingDraft['unkeyed'] };

/** Reads a meeting and its form from a file (product §16.2), and names every mistake by its place. */
export async function readMeetingFile(file: MeetingFile, query: Queryable): Promise<ReadMeetingFile> {
  let draft: MeetingDraft;
  try {
    draft = file.format === 'json' ? readJsonDraft(file.bytes) : await readSheetDraft(file.bytes);
  } catch (error) {
    if (error instanceof UnreadableDraft) return { outcome: 'unreadable', message: error.message };
    throw error;
  }
  const read = checkMeeting(await withKnownId(draft.meeting, query));
  const problems = [...draft.problems, ...read.problems].map(({ path, message, isFatal }) => ({
    ...{ place: draft.where(path), message, isFatal },
  }));
  const { checked } = read;
  if (checked === null || problems.some(({ isFatal }) => isFatal)) return { outcome: 'faulty', problems };
  return { outcome: 'read', problems, checked, unkeyed: draft.unkeyed };
}

/**
 * Imports a meeting and its form from a file: a new one, or over the existing one with its code.
 * @throws Refusal if its id belongs to another meeting
 */
export async function importMeeting(
  file: MeetingFile,
  { isTrial, renames, keepsRemoved }: ImportDecisions,
  dependencies: Dependencies,
): Promise<MeetingImport> {
  const read = await readMeetingFile(file, dependencies.database.query);
  if (read.outcome !== 'read') return read;
  const { problems, checked, unkeyed } = read;
  const { code, name, registrationEnd, formDefinition } = checked;
  const meeting = { code, name, registrationEnd, questions: formDefinition.length };
  try {
    const saved = await saveMeeting(
      checked,
      { renames, keepsRemoved: () => keepsRemoved, unkeyed },
      isTrial,
      dependencies,
    );
    return { outcome: isTrial ? 'tried' : 'saved', problems, meeting, saved };
  } catch (error) {
    if (error instanceof UndecidedError) return { outcome: 'undecided', problems, undecided: error.undecided };
    throw error;
  }
}

/** Adds the id of the existing meeting with the file's code, since some rules depend on the id. */
async function withKnownId(meeting: JsonObject, query: Queryable): Promise<JsonObject> {
  if (meeting.id !== undefined) return meeting;
  const id = await idOfCode(query, readText(meeting.code).trim());
  return id === null ? meeting : { ...meeting, id };
}
