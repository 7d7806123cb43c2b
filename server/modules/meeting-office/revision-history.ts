import type { MeetingDifference } from '../../../src/domain/meeting/meeting-differences';
import type { Dependencies } from '../../context/dependencies';
import { conflict, notFound, refuse } from '../../http/answers';
import { deleteDraft, findDraft, findRevision, latestRevision, revisionsAfter } from '../../stores/meetings/revisions';
import { lockMeeting } from '../../stores/meetings/store';
import { differences } from './draft-definition';
import { personName } from './person-name';
import { saveDraft } from './save-draft';

/** A revision as the history shows it. */
export interface PastRevision {
  number: number;
  publishedAt: Date;
  publishedBy: string;
  note: string;
  /** How it differs from the one before; empty for the first. */
  differences: MeetingDifference[];
}

/** Lists the revisions of a meeting, the latest first, each with what it changed. */
export async function revisionHistory(
  meetingId: number,
  { database }: Pick<Dependencies, 'database'>,
): Promise<PastRevision[]> {
  const revisions = await revisionsAfter(database.query, meetingId, 0);
  const names = new Map<string, string>();
  for (const { publishedBy } of revisions)
    if (!names.has(publishedBy)) names.set(publishedBy, await personName(database.query, publishedBy));
  const told = revisions.map(({ number, publishedAt, publishedBy, note, definition }, place) => {
    const before = revisions[place - 1];
    return {
      ...{ number, publishedAt, note, publishedBy: names.get(publishedBy) ?? '' },
      differences: before === undefined ? [] : differences(before.definition, definition),
    };
  });
  return told.reverse();
}

/**
 * Makes a draft of an earlier revision, which is published like any other.
 * @param given `version` is that of the draft that it replaces, 0 for none, null for whichever there is
 * @returns the number of this saving of the draft
 * @throws Refusal if there is no such revision, if the page shows it, or if somebody else has saved the draft meanwhile
 */
export async function restoreRevision(
  { meetingId, number, version }: { meetingId: number; number: number; version: number | null },
  dependencies: Dependencies,
): Promise<number> {
  return dependencies.database.query.transaction(async (query) => {
    const meeting = await lockMeeting(query, meetingId);
    const revision = await findRevision(query, meetingId, number);
    if (revision === null) throw notFound(`没有第 ${number} 版`);
    if ((await latestRevision(query, meetingId))?.number === number) throw refuse(`页面上就是第 ${number} 版`);
    const given = { definition: revision.definition, unkeyed: {}, note: `恢复第 ${number} 版`, replaces: version };
    return saveDraft(query, meeting, given, dependencies);
  });
}

/**
 * Discards a meeting's draft; the page stays as it is.
 * @param given `version` is that of the draft that was seen, null for whichever there is
 * @throws Refusal if there is none or another one, or for a meeting that was never published, which is deleted instead
 */
export async function discardDraft(
  { meetingId, version }: { meetingId: number; version: number | null },
  { database }: Pick<Dependencies, 'database'>,
): Promise<void> {
  await database.query.transaction(async (query) => {
    const meeting = await lockMeeting(query, meetingId);
    if (meeting.isUnpublished) throw refuse('这个会议还没有发布过，不要的话请删除会议');
    const draft = await findDraft(query, meetingId);
    if (draft === null) throw notFound('没有草稿：可能刚发布或放弃了');
    if (version !== null && draft.version !== version)
      throw conflict(`${await personName(query, draft.savedBy)}刚才又保存了草稿，请看过再放弃`);
    await deleteDraft(query, meetingId);
  });
}
