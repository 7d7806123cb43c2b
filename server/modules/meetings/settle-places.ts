import { heldUntil, overfullTexts, placesTaken, type MeetingPlaces } from '../../../src/domain/meeting/places';
import type { Transaction } from '../../db/database';
import type { MeetingRow } from '../../db/tables/meetings';
import type { DataCipher } from '../../secrets/data-cipher';
import { endUpgrades, replacePlaces, takenPlaces } from '../../stores/entries/places';
import { revealAnswers } from '../../stores/entries/sealed-answers';
import { forEachLiveEntry } from '../../stores/entries/stored-answers';

/**
 * Finds out anew who takes which places of a meeting whose limits, or whose kinds of registration, have changed, in the transaction that saves it. Nobody
 * loses a place, also where there are more people than places.
 * @returns the limits with more people than places, each as a sentence
 */
export async function settlePlacesTaken(
  query: Transaction,
  { before, places, isPaid }: { before: MeetingRow; places: MeetingPlaces | null; isPaid: boolean },
  { at, cipher }: { at: Date; cipher: DataCipher },
): Promise<string[]> {
  const keysOf = (all: MeetingPlaces | null): string => JSON.stringify(all?.limits.map(({ key }) => key).sort());
  const until = heldUntil(places, true, at.getTime()) ?? at;
  if (before.isPaid && !isPaid) await endUpgrades(query, before.id);
  if (keysOf(before.places) !== keysOf(places) || (places !== null && before.isPaid !== isPaid)) {
    const found = new Map<string, readonly string[]>();
    await forEachLiveEntry(query, before.id, ({ id, answers, entryType }) => {
      found.set(id, placesTaken(places, { entryType, answers: revealAnswers(answers, id, cipher) }));
    });
    await replacePlaces(query, found, { until });
  }
  return places === null ? [] : overfullTexts(places, await takenPlaces(query, before.id, at));
}
