import type { JsonObject } from '../../../../src/domain/json/read-value';

/** The position of a value in a draft, such as [formDefinitionField, 3, 'defaultValue']. */
export type DraftPath = readonly (string | number)[];

/** A meeting as it was read from a file, with wire names (product §16.2), not yet checked. */
export interface MeetingDraft {
  meeting: JsonObject;
  /** By shortName, keys that the reader made from the options' positions because the file gives none. */
  unkeyed: ReadonlyMap<string, ReadonlySet<string>>;
  /** Problems of the file itself, such as digits that a spreadsheet has lost. */
  problems: readonly DraftProblem[];
  /** Describes a position in the file, in Chinese. */
  where(path: DraftPath): string;
}

/** A problem of a file, with a message in Chinese. Fatal ones prevent the import; the others are warnings. */
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

/** Thrown for a file that cannot be read; its message is Chinese. */
export class UnreadableDraft extends Error {}

/**
 * Creates `where` from known positions; any other resolves to its nearest known ancestor.
 * @param places texts by the position as JSON
 * @param fallback the text for a position without a known ancestor
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
