import type { JsonObject } from '../../../src/domain/json/read-value';

/** Where something stands in a draft, such as [formDefinitionField, 3, 'defaultValue']. */
export type DraftPath = readonly (string | number)[];

/** A meeting as a file gives it, by the wire's names (product §16.2), unchecked. */
export interface MeetingDraft {
  meeting: JsonObject;
  /** Says in Chinese where in the file something stands. */
  where(path: DraftPath): string;
}

/** One thing that is wrong with a file. */
export interface DraftProblem {
  path: DraftPath;
  message: string;
}

/** A file that cannot be read at all. */
export class UnreadableDraft extends Error {}

/**
 * Makes `where` of known places: what is not among them stands where the nearest thing around it stands.
 * @param places texts by the path's JSON
 */
export function locator(places: ReadonlyMap<string, string>, fallback: string): MeetingDraft['where'] {
  return (path) => {
    for (let length = path.length; length >= 0; length -= 1) {
      const place = places.get(JSON.stringify(path.slice(0, length)));
      if (place !== undefined) return place;
    }
    return fallback;
  };
}
