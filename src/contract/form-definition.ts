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
    options: readOptions(settings.valueEnum),
    linkage: readFormDefinition(value.linkage, depth + 1),
    when: readWhen(value.when),
    value: readText(value.value),
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

function readOptions(value: unknown): FormItemOption[] {
  return Object.entries(readObject(value)).map(([key, entry]) => ({
    key,
    text: (isPlainObject(entry) ? readText(entry.text) : readText(entry)) || key,
  }));
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

/** What the server writes: the definition as the organiser wrote it. */
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
