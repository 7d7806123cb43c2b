import { changeFormDefinition, readFormDefinition } from '../../../src/contract/form-definition';
import type { Meeting } from '../../../src/domain/meeting/meeting';
import { hasWaitingList, type MeetingPlaces } from '../../../src/domain/meeting/places';
import { placesLeft, type ShownPlaces } from '../../../src/domain/meeting/shown-places';
import { itemsByName } from '../../../src/domain/form/settle-options';
import type { Dependencies } from '../../context/dependencies';
import type { MeetingRow } from '../../db/tables/meetings';
import { limitsWaitedFor, takenPlaces } from '../../stores/entries/places';
import { meetingOf } from '../../stores/meetings/meeting-of';

/** How long a count is shown, in milliseconds: while many open a page at once, they need not all count. */
const shownMs = 1_000;

/** The last count of each meeting with places; a changed meeting is another row. */
const counts = new WeakMap<MeetingRow, { at: number; shown: Promise<ShownPlaces> }>();

/** A meeting and its form as the page shows them, with the places that are left where the organiser shows it. */
export async function shownPlaces(
  row: MeetingRow,
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
): Promise<{ meeting: Meeting; formDefinition: unknown[] }> {
  const meeting = meetingOf(row);
  const { places, formDefinition } = row;
  if (places === null) return { meeting, formDefinition };
  const now = clock.now();
  const known = counts.get(row);
  const count = async (limits: MeetingPlaces): Promise<ShownPlaces> =>
    placesLeft(
      limits,
      await takenPlaces(database.query, row.id, new Date(now)),
      hasWaitingList(limits) ? await limitsWaitedFor(database.query, row.id) : new Set(),
    );
  const fresh = known !== undefined && Math.abs(now - known.at) < shownMs ? known : { at: now, shown: count(places) };
  counts.set(row, fresh);
  // A count that failed is not kept.
  fresh.shown.catch(() => counts.delete(row));
  const { ofMeeting, ofOptions } = await fresh.shown;
  return {
    meeting: Object.keys(ofMeeting).length === 0 ? meeting : { ...meeting, placesLeft: ofMeeting },
    formDefinition: ofOptions.size === 0 ? formDefinition : withPlacesLeft(formDefinition, ofOptions),
  };
}

/** Marks the options of a form with the number of their places that are left. */
function withPlacesLeft(formDefinition: unknown[], ofOptions: ShownPlaces['ofOptions']): unknown[] {
  const items = itemsByName(readFormDefinition(formDefinition));
  return changeFormDefinition(
    formDefinition,
    (shortName) => {
      const left = ofOptions.get(shortName);
      if (left === undefined) return undefined;
      return {
        options: (items.get(shortName)?.item.options ?? []).map((option) => {
          const places = left.get(option.key);
          return places === undefined ? option : { ...option, left: places };
        }),
      };
    },
    () => true,
  );
}
