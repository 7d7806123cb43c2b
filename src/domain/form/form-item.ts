/** The first rule of a form item; the others are not used (spec section 5). */
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
 * An item of a meeting's form definition (spec section 3, design ruling 4). `rule` is null where the item's rules are
 * missing or empty, which also says that the field is not required.
 */
export interface FormItem {
  shortName: string;
  name: string;
  isShow: boolean;
  /** 1 text, 3 picker, 4 radio, 5 upload, 6 date; any other number is drawn as text. */
  formType: number;
  rule: FormItemRule | null;
  options: FormItemOption[];
  linkage: FormItem[];
  /** The item's preset value, as text. */
  value: string;
}
