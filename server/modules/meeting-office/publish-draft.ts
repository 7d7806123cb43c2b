import type { FormDecision } from '../../../src/domain/meeting/form-decisions';
import type { Dependencies } from '../../context/dependencies';
import type { Transaction } from '../../db/database';
import type { MeetingRow } from '../../db/tables/meetings';
import { isUniqueViolation } from '../../db/database-errors';
import { conflict, forbidden, refuse } from '../../http/answers';
import { lockMeeting } from '../../stores/meetings/store';
import { requireInUse } from '../../stores/meetings/meeting-of';
import {
  deleteDraft,
  findDraft,
  latestRevision,
  noteLatestRevision,
  type Draft,
} from '../../stores/meetings/revisions';
import { UndecidedError } from '../meetings/import/option-changes';
import { writeMeeting, type SavedMeeting } from '../meetings/import/save-meeting';
import { optionDecisions } from './draft-decisions';
import { changesAccount, draftDifferences, draftFaults, type DraftDifferences } from './draft-definition';
import { personName } from './person-name';

/** A draft as somebody saw it, and what they decided about it. */
export interface SeenDraft {
  meetingId: number;
  /** Which saving of the draft they saw. */
  version: number;
  /** The number of the last revision that they saw; 0 for a meeting that was never published. */
  over: number;
  decisions: readonly FormDecision[];
}

/** `mayChangeAccount` is false for whoever may not publish another receiving account. */
interface AccountRight {
  mayChangeAccount?: boolean;
}

/** The page shows already what the draft says. */
export class UnchangedError extends Error {}

/** A revision that was published. */
export interface Publication {
  /** Its number. */
  number: number;
  saved: SavedMeeting;
}

/**
 * Publishes a meeting's draft: the page shows it from now on (product §16.40). All of it happens in one transaction under the
 * meeting's lock, by the writing that an import uses.
 * @throws Refusal if the draft, or what the page shows, is no longer what was seen; if the draft is not right; or if something
 *   is still to be decided
 */
export async function publishDraft(
  { mayChangeAccount = true, ...seen }: SeenDraft & AccountRight,
  dependencies: Dependencies,
): Promise<Publication> {
  try {
    return await dependencies.database.query.transaction(async (query) => {
      const { meeting, draft } = await lockSeenDraft(query, seen);
      if (!mayChangeAccount && changesAccount(meeting, draft.definition))
        throw forbidden('收款账户有改动，要由负责人发布');
      return publish(query, { meeting, draft, decisions: seen.decisions }, dependencies);
    });
  } catch (error) {
    if (error instanceof UnchangedError) throw refuse('草稿与页面相同，没有改动');
    if (error instanceof UndecidedError) throw conflict('还有改动没有定是改名还是另一项，请重新看发布前的预演');
    if (isUniqueViolation(error, 'meetings_code_unique')) throw refuse('这个会议编码已经有别的会议在用');
    throw error;
  }
}

/** Locks a meeting and its draft, which are as they were seen, until the transaction ends. */
export async function lockSeenDraft(
  query: Transaction,
  { meetingId, version, over }: SeenDraft,
): Promise<{ meeting: MeetingRow; draft: Draft }> {
  const meeting = await lockMeeting(query, meetingId);
  requireInUse(meeting);
  const draft = await findDraft(query, meetingId);
  const latest = await latestRevision(query, meetingId);
  const published = latest === null ? '' : `，现在是第 ${latest.number} 版`;
  if (draft === null) throw conflict(`草稿已经发布或放弃了${published}`);
  if (draft.version !== version) {
    const who = await personName(query, draft.savedBy);
    throw conflict(`${who}刚才又保存了草稿，请看过再发布`);
  }
  if ((latest?.number ?? 0) !== over) {
    const found = await draftDifferences(query, draft);
    throw conflict(`草稿做好以后又发布过：${await sinceText(query, found)}。请看过再发布`);
  }
  return { meeting, draft };
}

/** Says what was published since a draft was made: 第 3 版（王芳）报名截止：… */
async function sinceText(query: Transaction, { since }: DraftDifferences): Promise<string> {
  const told = since.map(async ({ revision, differences }) => {
    const texts = differences.map(({ text }) => text).slice(0, 5);
    const more = differences.length > texts.length ? ` 等 ${differences.length} 处` : '';
    return `第 ${revision.number} 版（${await personName(query, revision.publishedBy)}）${texts.join('；')}${more}`;
  });
  return (await Promise.all(told)).join('。');
}

/** Publishes a locked draft. @throws UndecidedError, UnchangedError, Refusal */
export async function publish(
  query: Transaction,
  { meeting, draft, decisions }: { meeting: MeetingRow; draft: Draft; decisions: readonly FormDecision[] },
  dependencies: Dependencies,
): Promise<Publication> {
  const [fault] = draftFaults(draft);
  if (fault !== undefined) throw refuse(`还不能发布：${fault.message}`);
  const decided = optionDecisions(meeting, draft, decisions);
  const before = await latestRevision(query, meeting.id);
  const saved = await writeMeeting(query, { id: meeting.id, ...draft.definition }, decided, dependencies);
  const after = await latestRevision(query, meeting.id);
  if (after === null || after.number === before?.number) throw new UnchangedError();
  await noteLatestRevision(query, meeting.id, draft.note);
  await deleteDraft(query, meeting.id);
  return { number: after.number, saved };
}
