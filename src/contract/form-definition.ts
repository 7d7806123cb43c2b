import { isPlainObject, readFlag, readList, readNumber, readObject, readText } from './read-value';

/** The first rule of a form item; the others are not used (spec section 5). */
export interface FormItemRule {
  message: string;
  /** Source of a regular expression, as the server sent it; '' where there is none. */
  pattern: string;
  /** Bounds on the length of a text, in characters; null where there are none. */
  max: number | null;
  min: number | null;
}

/** One choice of a form item: `key` goes over the wire, `text` is shown. */
export interface FormItemOption {
  key: string;
  text: string;
}

/**
 * A form definition item (spec section 3, design ruling 4). `rule` is null where the item's rules are
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
  /** What the server sent as the item's value, as text. */
  value: string;
}

/** How deep `linkage` may nest; anything below is dropped, so that no definition can exhaust the stack. */
const maximumDepth = 4;

/** Reads a form definition. Broken items become plain text fields; what has no shortName is dropped. */
export function readFormDefinition(value: unknown, depth = 0): FormItem[] {
  if (depth > maximumDepth) return [];
  return readList(value).flatMap((item) => {
    const read = readFormItem(item, depth);
    return read === null ? [] : [read];
  });
}

function readFormItem(value: unknown, depth: number): FormItem | null {
  if (!isPlainObject(value)) return null;
  const shortName = readText(value.shortName).trim();
  if (shortName === '') return null;
  const settings = readObject(value.defaultValue);
  return {
    shortName,
    name: readText(value.name) || shortName,
    isShow: readFlag(value.isShow),
    formType: readNumber(value.formType, 1),
    rule: readFirstRule(settings.rules),
    options: readOptions(settings.valueEnum),
    linkage: readFormDefinition(value.linkage, depth + 1),
    value: readText(value.value),
  };
}

function readFirstRule(value: unknown): FormItemRule | null {
  const rules = readList(value);
  if (rules.length === 0) return null;
  const first = isPlainObject(rules[0]) ? rules[0] : {};
  // As in the rule libraries that such definitions are written for, min and max mean length for texts only.
  const boundsLength = ['', 'string'].includes(readText(first.type));
  return {
    message: readText(first.message),
    pattern: readText(first.pattern),
    max: boundsLength ? readNumber(first.max, null) : null,
    min: boundsLength ? readNumber(first.min, null) : null,
  };
}

function readOptions(value: unknown): FormItemOption[] {
  return Object.entries(readObject(value)).map(([key, entry]) => ({
    key,
    text: (isPlainObject(entry) ? readText(entry.text) : readText(entry)) || key,
  }));
}

/** What `getMeetingFromInfo` answers: the form and the meeting's id and dates. */
export interface MeetingForm {
  items: FormItem[];
  meetingId: string;
  startTime: string;
  endTime: string;
}

export function readMeetingForm(value: unknown): MeetingForm {
  const data = readObject(value);
  const meeting = readObject(data.meeting);
  return {
    items: readFormDefinition(data.meetingForm),
    meetingId: readText(meeting.id),
    startTime: readText(data.startTime) || readText(meeting.startTime),
    endTime: readText(data.endTime) || readText(meeting.endTime),
  };
}
