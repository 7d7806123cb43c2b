import { meetingFacts, type MeetingFact } from '../../../src/domain/meeting/meeting-facts';
import type { MeetingDifference } from '../../../src/domain/meeting/meeting-differences';
import type { Dependencies } from '../../context/dependencies';
import type { MeetingRow } from '../../db/tables/meetings';
import { definitionOfRow } from '../../stores/meetings/definition';
import { findDraft, latestRevision } from '../../stores/meetings/revisions';
import { takenPlaces } from '../../stores/entries/places';
import { definedMeeting } from '../meetings/import/definition-file';
import { draftDifferences } from './draft-definition';
import { personName } from './person-name';

/** The settings of a meeting as the desk shows them. */
export interface MeetingSettings {
  /** The revision that the page shows; null for a meeting that was never published. */
  page: { number: number; publishedBy: string; publishedAt: number } | null;
  facts: MeetingFact[];
  draft: {
    version: number;
    note: string;
    savedBy: string;
    savedAt: number;
    differences: MeetingDifference[];
    since: { number: number; publishedBy: string; differences: MeetingDifference[] }[];
  } | null;
}

/** Reads what the page of a meeting shows, and its draft. */
export async function meetingSettings(
  meeting: MeetingRow,
  { database: { query }, clock }: Pick<Dependencies, 'database' | 'clock'>,
): Promise<MeetingSettings> {
  const latest = await latestRevision(query, meeting.id);
  const draft = await findDraft(query, meeting.id);
  const page = latest && {
    ...{ number: latest.number, publishedAt: latest.publishedAt.getTime() },
    publishedBy: await personName(query, latest.publishedBy),
  };
  const shown = (page === null ? draft?.definition : undefined) ?? definitionOfRow(meeting);
  const taken = meeting.places === null ? null : await takenPlaces(query, meeting.id, new Date(clock.now()));
  const facts = meetingFacts(definedMeeting(shown), taken);
  if (draft === null) return { page, facts, draft: null };
  const { differences, since } = await draftDifferences(query, draft);
  const told = since.map(async ({ revision: { number, publishedBy }, differences: changed }) => ({
    ...{ number, publishedBy: await personName(query, publishedBy), differences: changed },
  }));
  const { version, note, savedAt } = draft;
  const savedBy = await personName(query, draft.savedBy);
  return {
    ...{ page, facts },
    draft: { version, note, savedBy, savedAt: savedAt.getTime(), differences, since: await Promise.all(told) },
  };
}
