import type { Region } from '../regions/region';

/**
 * How a field is asked and answered. Each kind is defined in a file of `kinds` and drawn by one of `src/forms/answers`.
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
  | 'stay'
  | 'consent';

/** An uploaded file: the server's reference, and the name that the attendee sees. `size` is in bytes, 0 if unknown. */
export interface Attachment {
  reference: string;
  name: string;
  size: number;
}

/** Check-in and check-out, 'YYYY-MM-DD', '' until chosen. */
export interface StayRange {
  start: string;
  end: string;
}

/** A region and its detail line; '' until given. */
export interface RegionAnswer extends Region {
  detail: string;
}

/**
 * An answer: `upload` is a list, `stay` a range, `place` and `region` a region, any other kind a text. A choice is its
 * option's key, a date 'YYYY-MM-DD'; '' is no answer. A consent is a choice of one option, whose key names the text agreed to.
 */
export type FieldValue = string | Attachment[] | StayRange | Region | RegionAnswer;

/** The first rule of a form item; any others are ignored (product §7.1). */
export interface FormItemRule {
  message: string;
  /** Regular expression as the organiser wrote it; '' for none. */
  pattern: string;
  /** Bounds on a text's length in characters; null for none. */
  max: number | null;
  min: number | null;
}

/** One choice of a form item: `key` is submitted, `text` is shown. */
export interface FormItemOption {
  key: string;
  text: string;
  /** The form no longer offers it; whoever chose it before keeps it (product §7.31). */
  isRemoved?: true;
  /** How many places are left of it, where the page tells; 0: none, -1: none, and people may wait for one. */
  left?: number;
}

/**
 * An item of a meeting's form definition (product §3.2, §7.1). `rule` is null if its rules are missing or empty; the
 * field is then optional.
 */
export interface FormItem {
  shortName: string;
  name: string;
  isShow: boolean;
  /** See `formTypes`; any other number is a text field. */
  formType: number;
  rule: FormItemRule | null;
  options: FormItemOption[];
  linkage: FormItem[];
  /** The answers of its parent that show it, as keys or texts; null where the definition names none. */
  when: readonly string[] | null;
  /** The item's preset value, as text. */
  value: string;
  /** Nobody but the organiser may change the answer once it is given (product §10.27). */
  isFixed?: true;
}

/** Shown while the field `shortName` is itself shown and answered with one of `keys`. */
export interface ShownWhen {
  shortName: string;
  keys: readonly string[];
}

/** A card of a form. `person` to `attendance` are the parts of a long `basic`. */
export type FormSection =
  | 'basic'
  | 'person'
  | 'work'
  | 'contact'
  | 'attendance'
  | 'hotel'
  | 'attachments'
  | 'credit'
  | 'invoice'
  | 'employer'
  | 'team'
  | 'login'
  | 'receipt'
  | 'consent';

/** The cards into which a long card 基本信息 is parted. */
export type FormPart = Extract<FormSection, 'person' | 'work' | 'contact' | 'attendance'>;

/** A field, from a definition item or one of our own forms, ready to draw, check and send. */
export interface FormField {
  /** Name for form libraries, which parse names as paths; see `fieldId`. */
  id: string;
  /** Name on the wire; unique in a form. */
  shortName: string;
  label: string;
  kind: FieldKind;
  isRequired: boolean;
  rule: FormItemRule | null;
  /** The message for a malformed answer; null for the kind's default. */
  formatMessage: string | null;
  /** The options of a picker or radio; empty for other kinds. */
  options: readonly FormItemOption[];
  section: FormSection;
  /** Null where the field is always shown. */
  shownWhen: ShownWhen | null;
  /** First and last allowed day, 'YYYY-MM-DD'; null for any. */
  dateRange: { min: string; max: string } | null;
  /** The earlier date that this one must follow; null for none. */
  after: { shortName: string; label: string } | null;
  /** The input's maxlength in UTF-16 code units; null for kinds that are not typed, and for numbers. */
  maxLength: number | null;
  /** HTML autocomplete; null to disable it. */
  autoComplete: 'name' | 'organization' | null;
  /** Null for the kind's default. */
  placeholder: string | null;
  /** The definition's initial answer, unparsed; '' for none. */
  preset: string;
  /** Nobody but the organiser may change the answer once it is given. */
  isFixed?: true;
}

/**
 * A field's id, derived from its wire name alone, so that input stays with its field when a changed definition is
 * loaded. Form libraries parse names as paths (`a.b`, `__proto__`), so it consists of letters, digits and underscores
 * and begins with a letter. Injective.
 */
export function fieldId(shortName: string): string {
  return `f_${shortName.replace(/[^A-Za-z0-9]/g, (unit) => `_${unit.charCodeAt(0).toString(16)}_`)}`;
}

/** Finds a field by its wire name. */
export function fieldByShortName(fields: readonly FormField[], shortName: string): FormField | undefined {
  return fields.find((field) => field.shortName === shortName);
}
