import type { Completion } from '../../../src/domain/attendee/attendee';
import { lackingFields } from '../../../src/domain/team/completion';
import { memberEntryType } from '../../../src/domain/team/member-steps';
import { waitsForCompletion } from '../../../src/domain/ticket/ticket-state';
import { formatShanghaiTime } from '../../../src/domain/time/shanghai-time';
import type { Dependencies } from '../../context/dependencies';
import type { Queryable } from '../../db/database';
import type { CompletionRow } from '../../db/tables/completions';
import type { EntryRow } from '../../db/tables/entries';
import type { MeetingRow } from '../../db/tables/meetings';
import { ticketOf } from '../../stores/entries/attendee-of';
import type { ShownEntry } from '../../stores/entries/attendee-rows';
import { waitingCompletions } from '../../stores/entries/completions';
import { entryAnswers, submissionForm } from './read-answers';

type Place = ShownEntry & Pick<EntryRow, 'answers'>;

/** Tells of each place that waits to be completed what it lacks, and how its member was asked. By the entry's id. */
export async function completionsOf(
  query: Queryable,
  rows: readonly Place[],
  meeting: MeetingRow,
  { cipher, clock }: Pick<Dependencies, 'cipher' | 'clock'>,
): Promise<ReadonlyMap<string, Completion>> {
  const places = rows.filter((row) => row.live && waitsForCompletion(ticketOf(row)));
  const asked = await waitingCompletions(
    query,
    places.map(({ id }) => id),
  );
  const { fields, matchPattern } = submissionForm(meeting, memberEntryType(meeting), clock.now());
  return new Map(
    places.flatMap((place) => {
      const row = asked.find(({ entryId }) => entryId === place.id);
      if (row === undefined) return [];
      const lacking = lackingFields(fields, entryAnswers(fields, place, cipher), matchPattern);
      return [[place.id, { ...askedOf(row), lacking: lacking.map(({ label }) => label).join('、') }] as const];
    }),
  );
}

const momentOf = (at: Date | null): string => (at === null ? '' : formatShanghaiTime(at.getTime()));

/** How a place's member was asked, as rules and pages take it. */
export const askedOf = ({ askedAt, openedAt, remindedAt, reminders }: CompletionRow): Omit<Completion, 'lacking'> => ({
  ...{ askedAt: momentOf(askedAt), openedAt: momentOf(openedAt), remindedAt: momentOf(remindedAt), reminders },
});
