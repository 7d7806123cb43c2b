import type { FormField, FormValues } from '../form/form-field';

/** A member to be, as a row of a table says. */
export interface ImportRow {
  /** 'r1', 'r2' ...: unique in a table. */
  id: string;
  /** Where it stands, from 1, as the spreadsheet counts. */
  line: number;
  /** By field id. What no cell answers has the value that the form starts with. */
  answers: FormValues;
  /** Texts of cells that could not be understood, by field id; their fields are left unanswered. */
  unread: Readonly<Record<string, string>>;
}

/** What a table says. */
export interface ReadTable {
  rows: ImportRow[];
  /** False where the columns were taken for the template's, in order. */
  hasHeader: boolean;
  /** Headings of columns that the form does not ask for. */
  unknownTitles: string[];
  /** Titles of required columns that the table does not have. */
  missingTitles: string[];
  /** Why there are no rows, for the operator; null where there are. */
  problem: string | null;
}

/** The names of the regions at a level, under what is chosen above; see src/ui/region-field/region-levels. */
export type RegionNames = (
  level: 'province' | 'city' | 'district',
  region: { province: string; city: string; district: string },
) => readonly string[];

/**
 * Reads members from a table's cells. Total: no cells make it throw.
 * @param regionNames completes cities and districts (西安 to 西安市); without it they stay as they are written
 */
export function readTable(
  _cells: readonly (readonly string[])[],
  _fields: readonly FormField[],
  _regionNames?: RegionNames,
): ReadTable {
  return { rows: [], hasHeader: false, unknownTitles: [], missingTitles: [], problem: null };
}
