import type { Dependencies } from '../../context/dependencies';
import type { MeetingRow } from '../../db/tables/meetings';
import { isDayPast } from '../../../src/domain/time/shanghai-time';
import { cleanedDescription } from '../../stores/meetings/description';
import { findDraft, latestRevision } from '../../stores/meetings/revisions';
import { meetingById } from '../../stores/meetings/store';
import { settledDraft } from './draft-definition';

/**
 * Finds a meeting as its draft would have it, or as it is while there is none. Registration is open there, since a closed form
 * could not be looked at.
 * @throws Refusal (404) for an unknown meeting
 */
export async function previewedDraft(
  meetingId: string,
  { database: { query }, clock }: Pick<Dependencies, 'database' | 'clock'>,
): Promise<MeetingRow> {
  const meeting = await meetingById(query, meetingId);
  const draft = await findDraft(query, meeting.id);
  const latest = draft === null ? null : await latestRevision(query, meeting.id);
  const { description, ...definition } = draft === null ? meeting : settledDraft(draft, latest?.definition ?? null);
  const end = definition.registrationEnd;
  return {
    ...meeting,
    ...definition,
    ...cleanedDescription(description),
    registrationEnd: isDayPast(end, clock.now()) ? '' : end,
    isClosed: false,
    isUnpublished: false,
  };
}
