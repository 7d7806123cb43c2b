import { type FormItem, type FormItemOption, type FormItemRule } from '../domain/form/form-field';
import {
  isPlainObject,
  readFlag,
  readList,
  readNumber,
  readObject,
  readText,
  type JsonObject,
} from '../domain/json/read-value';
import type { Meeting } from '../domain/meeting/meeting';
import type { Codec } from './codec';
import { meetingCodec } from './meeting';

/** Maximum nesting of `linkage`; deeper items are dropped, so that no definition can exhaust the stack. */
export const maxLinkageDepth = 4;

/** Reads a form definition. Broken items become plain text fields; items without a shortName are dropped. */
export function readFormDefinition(value: unknown, depth = 0): FormItem[] {
  if (depth > maxLinkageDepth) return [];
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
    options: readOptions(settings),
    linkage: readFormDefinition(value.linkage, depth + 1),
    when: readWhen(value.when),
    value: readText(value.value),
    // Our server's addition.
    ...(readFlag(value.fixed) ? { isFixed: true as const } : {}),
  };
}

/** A list, its JSON text, or a single answer; null where none is named. */
function readWhen(value: unknown): string[] | null {
  const named = typeof value === 'string' && !value.trim().startsWith('[') ? [value] : readList(value);
  const answers = named.map(readText).filter((answer) => answer.trim() !== '');
  return answers.length === 0 ? null : answers;
}

function readFirstRule(value: unknown): FormItemRule | null {
  const rules = readList(value);
  if (rules.length === 0) return null;
  const first = isPlainObject(rules[0]) ? rules[0] : {};
  // As in common rule libraries, min and max bound the length only for texts.
  const boundsLength = ['', 'string'].includes(readText(first.type));
  return {
    message: readText(first.message),
    pattern: readText(first.pattern),
    max: boundsLength ? readNumber(first.max, null) : null,
    min: boundsLength ? readNumber(first.min, null) : null,
  };
}

/**
 * Reads an item's options in their order: as listed, but that an object of JSON has numbers first; `valueOrder` therefore
 * names the order where it is another. Those that are offered no longer come last: marked in `valueEnum` where somebody
 * has one, so that a page which does not know the mark reads it too; else in `removedEnum`.
 */
function readOptions({ valueEnum, valueOrder, removedEnum }: JsonObject): FormItemOption[] {
  const all = [...readOptionList(valueEnum, false), ...readOptionList(removedEnum, true)];
  const order = readList(valueOrder).map(readText);
  const place = (key: string): number => (order.includes(key) ? order.indexOf(key) : order.length);
  const [removed, offered] = [all.filter(isRemovedOption), all.filter((option) => !isRemovedOption(option))];
  const isFirst = ({ key }: FormItemOption, index: number, options: readonly FormItemOption[]): boolean =>
    options.findIndex((other) => other.key === key) === index;
  return [...offered.sort((one, other) => place(one.key) - place(other.key)), ...removed].filter(isFirst);
}

const isRemovedOption = ({ isRemoved }: FormItemOption): boolean => isRemoved === true;

function readOptionList(value: unknown, areRemoved: boolean): FormItemOption[] {
  return Object.entries(readObject(value)).map(([key, entry]) => ({
    key,
    text: (isPlainObject(entry) ? readText(entry.text) : readText(entry)) || key,
    ...(areRemoved || (isPlainObject(entry) && readFlag(entry.removed)) ? { isRemoved: true as const } : {}),
    ...(isPlainObject(entry) && typeof entry.left === 'number' ? { left: entry.left } : {}),
  }));
}

/** Changes of one item of a definition as it stands on the wire; what is not named stays as it was written. */
interface ItemChange {
  options?: readonly FormItemOption[];
  when?: readonly string[];
}

/**
 * Writes changes into a definition as the organiser wrote it.
 * @param changeOf by shortName; undefined for items that stay
 * @param isHeld whether somebody chose an option that is offered no longer
 */
export function changeFormDefinition(
  definition: unknown,
  changeOf: (shortName: string) => ItemChange | undefined,
  isHeld: (shortName: string, key: string) => boolean,
): unknown[] {
  return readList(definition).map((item) => {
    if (!isPlainObject(item)) return item;
    const linkage = readList(item.linkage);
    const children = linkage.length === 0 ? {} : { linkage: changeFormDefinition(linkage, changeOf, isHeld) };
    const shortName = readText(item.shortName).trim();
    const { options, when } = changeOf(shortName) ?? {};
    return {
      ...item,
      ...children,
      ...(when === undefined ? {} : { when }),
      ...(options === undefined
        ? {}
        : { defaultValue: writeSettings(item.defaultValue, options, (key) => isHeld(shortName, key)) }),
    };
  });
}

/** Writes options into an item's settings, whose other members stay. */
export function writeSettings(
  given: unknown,
  options: readonly FormItemOption[],
  isHeld: (key: string) => boolean,
): string {
  const { valueEnum: _, valueOrder: __, removedEnum: ___, ...settings } = readObject(given);
  const offered = options.filter((option) => !isRemovedOption(option));
  const [held, unused] = [true, false].map((are) =>
    options.filter((option) => isRemovedOption(option) && isHeld(option.key) === are),
  );
  const valueEnum: Record<string, object> = Object.fromEntries<object>([
    ...offered.map(({ key, text, left }) => [key, left === undefined ? { text } : { text, left }] as const),
    ...(held ?? []).map(({ key, text }) => [key, { text, removed: true }] as const),
  ]);
  const keys = offered.map(({ key }) => key);
  const isInOrder =
    Object.keys(valueEnum)
      .filter((key) => keys.includes(key))
      .join('\n') === keys.join('\n');
  const removedEnum = Object.fromEntries((unused ?? []).map(({ key, text }) => [key, text]));
  return JSON.stringify({
    ...settings,
    valueEnum,
    ...(isInOrder ? {} : { valueOrder: keys }),
    ...(Object.keys(removedEnum).length === 0 ? {} : { removedEnum }),
  });
}

/** A question that the form no longer asks. Its options are kept, so that old answers still read right if it returns. */
export function retiredItem(definition: unknown, shortName: string): unknown {
  for (const item of readList(definition)) {
    if (!isPlainObject(item)) continue;
    if (readText(item.shortName).trim() === shortName) {
      const { linkage: _, when: __, ...own } = item;
      return { ...own, isShow: '0' };
    }
    const found = retiredItem(item.linkage, shortName);
    if (found !== null) return found;
  }
  return null;
}

/** The answer of `getMeetingFromInfo`: the form and the meeting's id and dates. */
export interface MeetingForm {
  items: FormItem[];
  meetingId: string;
  startTime: string;
  endTime: string;
}

/** The field that holds a form definition, in an answer and in an organiser's file. */
export const formDefinitionField = 'meetingForm';

/** A meeting's form as the server writes it: the definition stays as the organiser wrote it. */
interface WrittenMeetingForm {
  definition: unknown;
  meeting: Meeting;
}

export const meetingFormCodec: Codec<MeetingForm, JsonObject, WrittenMeetingForm> = {
  read: (wire) => {
    const data = readObject(wire);
    const meeting = readObject(data.meeting);
    return {
      items: readFormDefinition(data[formDefinitionField]),
      meetingId: readText(meeting.id),
      startTime: readText(data.startTime) || readText(meeting.startTime),
      endTime: readText(data.endTime) || readText(meeting.endTime),
    };
  },
  write: ({ definition, meeting }) => ({
    [formDefinitionField]: definition,
    meeting: meetingCodec.write(meeting),
    startTime: meeting.startTime,
    endTime: meeting.endTime,
  }),
};
