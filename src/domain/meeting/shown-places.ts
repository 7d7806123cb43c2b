import type { PlacesLeft } from './meeting';
import type { MeetingPlaces, TakenPlaces } from './places';

/** The places that are left, where the page tells them: of the meeting and its kinds, and by question and option. */
export interface ShownPlaces {
  ofMeeting: PlacesLeft;
  ofOptions: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

/**
 * Counts the places that are left, of those limits of which the page tells: none where others wait for them, and -1 for none
 * where people may wait.
 * @param waitedFor the limits for which somebody waits
 */
export function placesLeft(
  { limits }: MeetingPlaces,
  taken: readonly TakenPlaces[],
  waitedFor: ReadonlySet<string> = new Set(),
): ShownPlaces {
  const ofMeeting: Record<string, number> = {};
  const ofOptions = new Map<string, Map<string, number>>();
  for (const { of, key, question, option, places, shownFrom, hasWaitingList: mayWait } of limits) {
    const free = waitedFor.has(key) ? 0 : places - (taken.find((one) => one.key === key)?.taken ?? 0);
    const left = free > 0 ? free : mayWait ? -1 : 0;
    if (left > (shownFrom ?? 0)) continue;
    if (of !== 'option') ofMeeting[of] = left;
    else ofOptions.set(question, (ofOptions.get(question) ?? new Map<string, number>()).set(option, left));
  }
  return { ofMeeting, ofOptions };
}
