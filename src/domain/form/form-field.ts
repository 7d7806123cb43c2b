import type { FormItemOption } from './form-item';
import type { FormItemRule } from './form-item';

/** How a field is asked and answered. One file of `src/forms` draws each kind. */
export type FieldKind =
  'text' | 'phone' | 'email' | 'identity-number' | 'picker' | 'radio' | 'upload' | 'date' | 'region' | 'stay';

/** An uploaded file: the server's reference, and what the attendee sees of it. `size` is in bytes, 0 if unknown. */
export interface Attachment {
  reference: string;
  name: string;
  size: number;
}

/** Check-in and check-out, 'YYYY-MM-DD', '' while not chosen. */
export interface StayRange {
  start: string;
  end: string;
}

/** A region by its Chinese names, and the line below it; '' while not given. */
export interface RegionAnswer {
  province: string;
  city: string;
  district: string;
  detail: string;
}

/**
 * An answer, by kind: `upload` a list, `stay` a range, `region` a region; any other kind a text. A choice is its
 * option's key, a date 'YYYY-MM-DD'; '' is no answer.
 */
export type FieldValue = string | Attachment[] | StayRange | RegionAnswer;

/** Answers by field id. */
export type FormValues = Readonly<Record<string, FieldValue>>;

/** Shown while the field `fieldId` is shown itself and its answer is one of `keys`. */
export interface ShownWhen {
  fieldId: string;
  keys: readonly string[];
}

/** The card that a field stands in. */
export type FormSection = 'basic' | 'hotel' | 'attachments';

/** What the keyboard should offer. */
export type InputMode = 'text' | 'tel' | 'email';

/** A field of a registration form: a definition item made ready to draw, check and send (spec sections 3 and 5). */
export interface FormField {
  /** Made of the shortName by `fieldId`. Form libraries read names as paths, so a shortName never serves as one. */
  id: string;
  /** Name on the wire; unique in a form. */
  shortName: string;
  label: string;
  kind: FieldKind;
  isRequired: boolean;
  rule: FormItemRule | null;
  /** The choices of a picker or radio; empty for other kinds. */
  options: readonly FormItemOption[];
  section: FormSection;
  /** Null where the field is always shown. */
  shownWhen: ShownWhen | null;
  /** First and last day that may be chosen, 'YYYY-MM-DD'; null where any day may. */
  dateRange: { min: string; max: string } | null;
  /** The input's maxlength, in UTF-16 code units; null for kinds that are not typed, and for numbers. */
  maxLength: number | null;
  inputMode: InputMode;
  /** The answer that the definition starts the field with, as it came; '' where there is none. */
  preset: string;
}

/** Finds a field by the name that the wire uses. */
export function fieldByShortName(fields: readonly FormField[], shortName: string): FormField | undefined {
  return fields.find((field) => field.shortName === shortName);
}
