import { readFormDefinition } from '../../../src/contract/form-definition';
import { meetingDifferences, type MeetingDifference } from '../../../src/domain/meeting/meeting-differences';
import type { Queryable } from '../../db/database';
import type { MeetingDefinition } from '../../stores/meetings/definition';
import { cleanHtml } from '../../stores/meetings/clean-html';
import { latestRevision, revisionsAfter, type Draft, type Revision } from '../../stores/meetings/revisions';
import { checkDefinition, definedMeeting } from '../meetings/import/definition-file';
import { withForm } from '../meetings/import/save-meeting';
import { settleNewOptions } from '../meetings/import/option-changes';

/** Says how one definition differs from an earlier one. */
export const differences = (before: MeetingDefinition, after: MeetingDefinition): MeetingDifference[] =>
  meetingDifferences(definedMeeting(before), definedMeeting(after));

/** A draft's definition as it would stand over another: its options with the keys that they would keep. */
export function settledDraft({ definition, unkeyed }: Draft, before: MeetingDefinition | null): MeetingDefinition {
  const keys = new Map(Object.entries(unkeyed).map(([name, own]) => [name, new Set(own)]));
  const items = before === null ? [] : readFormDefinition(before.formDefinition);
  const formDefinition = settleNewOptions(definition.formDefinition, keys, items);
  return { ...withForm(definition, formDefinition), description: cleanHtml(definition.description) };
}

/** How a draft differs from what the page shows, and what was published since it was made. */
export interface DraftDifferences {
  /** Null for a meeting that was never published. */
  latest: Revision | null;
  differences: MeetingDifference[];
  /** The revisions since the draft was made, each with what it changed. */
  since: { revision: Revision; differences: MeetingDifference[] }[];
}

export async function draftDifferences(query: Queryable, draft: Draft): Promise<DraftDifferences> {
  const latest = await latestRevision(query, draft.meetingId);
  const since = await revisionsAfter(query, draft.meetingId, Math.max(0, draft.base - 1));
  return {
    latest,
    differences: latest === null ? [] : differences(latest.definition, settledDraft(draft, latest.definition)),
    since: since.flatMap((revision, place) => {
      const before = since[place - 1];
      if (revision.number <= draft.base) return [];
      return [
        { revision, differences: before === undefined ? [] : differences(before.definition, revision.definition) },
      ];
    }),
  };
}

/** Tells whether payers would read another account, or another note on how to pay. */
export const changesAccount = (
  before: Pick<MeetingDefinition, 'receivingAccount'>,
  after: Pick<MeetingDefinition, 'receivingAccount'>,
): boolean => {
  const textOf = ({ receivingAccount: account }: typeof before): string =>
    account === null
      ? ''
      : JSON.stringify([account.accountName, account.accountNumber, account.bankName, account.payNotice]);
  return textOf(before) !== textOf(after);
};

/** A thing that keeps a draft from being published, with the item or question that it is about. */
export interface DraftFault {
  field: string;
  message: string;
}

/** Finds what keeps a draft from being right by itself, whoever has registered (product §16.2, §16.3). */
export const draftFaults = ({ meetingId, definition }: Draft): DraftFault[] =>
  checkDefinition(meetingId, definition)
    .problems.filter(({ isFatal }) => isFatal)
    .map(({ path, message }) => ({ field: String(path[0] ?? ''), message }));
