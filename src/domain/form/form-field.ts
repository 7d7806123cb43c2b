import type { Region } from '../regions/region';

/**
 * How a field is asked and answered. What there is to know of a kind stands in its file of `kinds`; one file of
 * `src/forms/answers` draws it.
 */
export type FieldKind =
  | 'text'
  | 'phone'
  | 'email'
  | 'identity-number'
  | 'age'
  | 'sms-code'
  | 'tax-id'
  | 'bank-account'
  | 'landline'
  | 'picker'
  | 'radio'
  | 'upload'
  | 'date'
  | 'place'
  | 'region'
  | 'stay';

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

/** A region, and the line below it; '' while not given. */
export interface RegionAnswer extends Region {
  detail: string;
}

/**
 * An answer, by kind: `upload` a list, `stay` a range, `place` and `region` a region; any other kind a text. A choice
 * is its option's key, a date 'YYYY-MM-DD'; '' is no answer.
 */
export type FieldValue = string | Attachment[] | StayRange | Region | RegionAnswer;

/** The first rule of a form item; the others are not used (product §7.1). */
export interface FormItemRule {
  message: string;
  /** Source of a regular expression, as the organiser wrote it; '' where there is none. */
  pattern: string;
  /** Bounds on the length of a text, in characters; null where there are none. */
  max: number | null;
  min: number | null;
}

/** One choice of a form item: `key` is submitted, `text` is shown. */
export interface FormItemOption {
  key: string;
  text: string;
}

/**
 * An item of a meeting's form definition (product §3.2, §7.1). `rule` is null where the item's rules are
 * missing or empty, which also says that the field is not required.
 */
export interface FormItem {
  shortName: string;
  name: string;
  isShow: boolean;
  /** As `formTypes` numbers them; any other number is a text field. */
  formType: number;
  rule: FormItemRule | null;
  options: FormItemOption[];
  linkage: FormItem[];
  /** The item's preset value, as text. */
  value: string;
}

/** Shown while the field `shortName` is shown itself and its answer is one of `keys`. */
export interface ShownWhen {
  shortName: string;
  keys: readonly string[];
}

/** The card that a field stands in. */
export type FormSection = 'basic' | 'hotel' | 'attachments' | 'credit' | 'invoice' | 'employer' | 'team' | 'login';

/** A field of a form: a definition item, or a question of a form of our own, made ready to draw, check and send. */
export interface FormField {
  /** Names the field in a form library, which reads names as paths; made of the shortName by `fieldId`. */
  id: string;
  /** Name on the wire; unique in a form. */
  shortName: string;
  label: string;
  kind: FieldKind;
  isRequired: boolean;
  rule: FormItemRule | null;
  /** Said of an answer of the wrong format; null for the kind's own words. */
  formatMessage: string | null;
  /** The choices of a picker or radio; empty for other kinds. */
  options: readonly FormItemOption[];
  section: FormSection;
  /** Null where the field is always shown. */
  shownWhen: ShownWhen | null;
  /** First and last day that may be chosen, 'YYYY-MM-DD'; null where any day may. */
  dateRange: { min: string; max: string } | null;
  /** The input's maxlength, in UTF-16 code units; null for kinds that are not typed, and for numbers. */
  maxLength: number | null;
  /** What a browser may fill in by itself; null where it should not try. */
  autoComplete: 'name' | 'organization' | null;
  /** Stands in the empty input; null for the kind's own words. */
  placeholder: string | null;
  /** The answer that the definition starts the field with, as it came; '' where there is none. */
  preset: string;
}

/**
 * A field's id, from its name on the wire: the same however a definition is rearranged, so that what is typed stays
 * with its field when the definition is read again meanwhile. Form libraries read names as paths (`a.b`, `__proto__`),
 * so it consists of letters, digits and underscores, and begins with a letter. Different names give different ids.
 */
export function fieldId(shortName: string): string {
  return `f_${shortName.replace(/[^A-Za-z0-9]/g, (unit) => `_${unit.charCodeAt(0).toString(16)}_`)}`;
}

/** Finds a field by the name that the wire uses. */
export function fieldByShortName(fields: readonly FormField[], shortName: string): FormField | undefined {
  return fields.find((field) => field.shortName === shortName);
}
