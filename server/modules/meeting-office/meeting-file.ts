import type { Dependencies } from '../../context/dependencies';
import { notFound } from '../../http/answers';
import { definitionOfRow } from '../../stores/meetings/definition';
import { findDraft } from '../../stores/meetings/revisions';
import { meetingByCode, meetingById } from '../../stores/meetings/store';
import { meetingWorkbook } from '../meetings/import/meeting-workbook';
import { settledDraft } from './draft-definition';

/**
 * Writes what the page of a meeting shows, or its draft, as a workbook to be changed and uploaded again.
 * @throws Refusal if there is no draft
 */
export async function meetingFile(
  { meetingId, of }: { meetingId: number; of: 'page' | 'draft' },
  { database: { query } }: Pick<Dependencies, 'database'>,
): Promise<{ name: string; bytes: Buffer }> {
  const meeting = await meetingById(query, String(meetingId));
  if (of === 'page')
    return { name: `${meeting.code}.xlsx`, bytes: await meetingWorkbook(meeting.id, definitionOfRow(meeting)) };
  const draft = await findDraft(query, meeting.id);
  if (draft === null) throw notFound('没有草稿：可能刚发布或放弃了');
  const before = meeting.isUnpublished ? null : definitionOfRow(meeting);
  return { name: `${meeting.code}-草稿.xlsx`, bytes: await meetingWorkbook(meeting.id, settledDraft(draft, before)) };
}

/**
 * Finds a meeting by its code, published or not.
 * @throws Refusal (404)
 */
export async function meetingOfCode(
  code: string,
  { database }: Pick<Dependencies, 'database'>,
): Promise<{ id: number; name: string }> {
  return meetingByCode(database.query, code);
}
