import type { FormField } from '../form/form-field';

/**
 * What of a field's answer stands in a column. `credential` is the number of whichever ID type the row names, so that
 * a table needs one column for all of them.
 */
export type ColumnPart = 'value' | 'province' | 'city' | 'district' | 'detail' | 'start' | 'end' | 'credential';

/** A column of a table of members. */
export interface ImportColumn {
  /** Unique and stable: the field's shortName, or shortName.part. */
  key: string;
  /** Heading in the template; unique. */
  title: string;
  /** Whose answer it holds; for `credential` the question of the ID type. */
  field: FormField;
  part: ColumnPart;
  /** For every row. A field that only some answers show is required by those, which its hint says. */
  isRequired: boolean;
  /** What to write into it. */
  hint: string;
  /** Texts of the choices; empty where anything may be written. */
  choices: readonly string[];
  /** False for a column that tables may bring, but that the template leaves to `credential`. */
  isInTemplate: boolean;
}
