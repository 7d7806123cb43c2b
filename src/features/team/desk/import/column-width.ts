import type { FormField } from '../../../../domain/form/form-field';
import type { ImportRow } from '../../../../domain/member-import/read-table';
import { writtenText } from '../../../../domain/member-import/table-problems';

/** A full-width character, the cell's padding, and the least and the most that a column takes, in points. */
const [em, padding, least, most] = [10.5, 14, 54, 126] as const;

/** A narrow character takes a little more than half a full-width one. */
const emsOf = (text: string): number =>
  Array.from(text).reduce((sum, character) => sum + (character < '\u2e80' && character !== '·' ? 0.6 : 1), 0);

/**
 * Returns how wide a column of the imported table is, by its heading and what its cells say: a column of 男 and 女 leaves
 * its room to one of hospitals.
 * @returns a CSS width in points
 */
export function columnWidth(field: FormField, rows: readonly ImportRow[]): string {
  const longest = rows.reduce((ems, row) => Math.max(ems, emsOf(writtenText(field, row))), emsOf(field.label));
  return `${Math.round(Math.min(most, Math.max(least, longest * em + padding)))}pt`;
}
