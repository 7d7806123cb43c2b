import type { JsonObject } from '../../../../src/domain/json/read-value';

/** A position in a draft, such as [formDefinitionField, 3, 'defaultValue']. */
export type DraftPath = readonly (string | number)[];

/** A meeting as read from a file, by wire names (product §16.2), unchecked. */
export interface MeetingDraft {
  meeting: JsonObject;
  /** The keys of the options whose author gave them none: their places, until they are known better, by shortName. */
  unkeyed: ReadonlyMap<string, ReadonlySet<string>>;
  /** What the file itself got wrong. */
  problems: readonly DraftProblem[];
  /** Describes a position in the file, in Chinese. */
  where(path: DraftPath): string;
}

/** A problem in a file. One that is not fatal is told, and does not keep the file from being imported. */
export interface DraftProblem {
  path: DraftPath;
  message: string;
  isFatal: boolean;
}

export function fault(path: DraftPath, message: string): DraftProblem {
  return { path, message, isFatal: true };
}

export function warning(path: DraftPath, message: string): DraftProblem {
  return { path, message, isFatal: false };
}

/** Thrown for a file that cannot be read at all. */
export class UnreadableDraft extends Error {}

/**
 * Creates `where` from known positions: others resolve to their nearest known ancestor.
 * @param places texts by the path as JSON
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
