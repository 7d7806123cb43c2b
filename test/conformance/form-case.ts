import { readFormDefinition } from '../../src/contract/form-definition';
import { type EntryType, entryType } from '../../src/domain/attendee/attendee';
import { buildForm } from '../../src/domain/form/build-form';
import { buildSubmission, type SubmissionFields } from '../../src/domain/form/build-submission';
import { restoreAnswers } from '../../src/domain/form/draft-answers';
import type { FieldValue, FormField, FormValues } from '../../src/domain/form/form-field';
import { initialValues } from '../../src/domain/form/initial-values';
import type { Json } from '../../src/domain/json/read-value';

/** A wire form definition, what an attendee answers, and what must come of it on either side. */
export interface FormCase {
  title: string;
  /** The definition as a server sends it. */
  items: Json[];
  meeting: { meetingId: string; meetingCode: string; startTime: string; endTime: string };
  entryType: EntryType;
  /** Today in Asia/Shanghai, 'YYYY-MM-DD'. */
  today: string;
  /** Answers by wire name. What is not named keeps the definition's own value. */
  answers: Record<string, FieldValue>;
  /** What is posted, where it is not what `buildSubmission` makes of the answers. */
  body: Json | undefined;
  expected: {
    /** Messages by wire name; empty where the form must be accepted. */
    messages: Record<string, string>;
    /** Wire names of the fields that are shown, in order. */
    visible?: string[];
    submission?: SubmissionFields;
  };
}

/** What a case says of itself; the rest is `defaults`. */
export type CaseInput = Pick<FormCase, 'title' | 'items'> &
  Partial<Omit<FormCase, 'title' | 'items' | 'expected'>> &
  Partial<FormCase['expected']>;

const defaults = {
  meeting: { meetingId: '1', meetingCode: 'MI2027', startTime: '2027-05-14 09:00:00', endTime: '2027-05-16 17:00:00' },
  entryType: entryType.paid,
  today: '2027-03-20',
};

export function formCase(input: CaseInput): FormCase {
  const { title, items, answers = {}, body, messages = {}, visible, submission } = input;
  const expected: FormCase['expected'] = { messages };
  if (visible !== undefined) expected.visible = visible;
  if (submission !== undefined) expected.submission = submission;
  return {
    title,
    items,
    meeting: input.meeting ?? defaults.meeting,
    entryType: input.entryType ?? defaults.entryType,
    today: input.today ?? defaults.today,
    answers,
    body,
    expected,
  };
}

/** Settings of a definition item that a case cares about. */
export interface ItemInput {
  formType?: Json;
  isShow?: Json;
  rules?: Json;
  valueEnum?: Json;
  /** Stands instead of rules and valueEnum. */
  defaultValue?: Json;
  linkage?: Json;
  value?: Json;
}

/** Writes an item as servers do: `defaultValue` is JSON text. */
export function item(shortName: string, name: string, input: ItemInput = {}): Json {
  const { formType = 1, isShow = 1, rules, valueEnum, linkage, value } = input;
  const settings = { ...(rules === undefined ? {} : { rules }), ...(valueEnum === undefined ? {} : { valueEnum }) };
  return {
    shortName,
    name,
    formType,
    isShow,
    defaultValue: input.defaultValue ?? JSON.stringify(settings),
    ...(linkage === undefined ? {} : { linkage }),
    ...(value === undefined ? {} : { value }),
  };
}

/** The rules of a field that is required, with no message of its own. */
export const required: Json = [{ required: true }];

export function formOf({ items, meeting, entryType: type, today }: FormCase): FormField[] {
  return buildForm(readFormDefinition(items), { ...meeting, entryType: type, today });
}

export function valuesOf(testCase: FormCase): FormValues {
  const fields = formOf(testCase);
  const draft = Object.entries(testCase.answers).map(([shortName, value]) => ({ shortName, value }));
  return restoreAnswers(fields, draft, initialValues(fields));
}

/** What the page posts for a case (without the meeting's id and the flags around it). */
export function bodyOf(testCase: FormCase): Json {
  return testCase.body ?? buildSubmission(formOf(testCase), valuesOf(testCase));
}
