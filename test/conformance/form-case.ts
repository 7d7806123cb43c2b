import { readFormDefinition } from '../../src/contract/form-definition';
import type { EntryType } from '../../src/domain/attendee/attendee';
import { buildForm } from '../../src/domain/registration/build-form';
import { initialAnswers, restoreAnswers, type Answers } from '../../src/domain/form/answers';
import type { FieldValue, FormField } from '../../src/domain/form/form-field';
import { buildSubmission, type SubmissionFields } from '../../src/domain/form/submission';
import type { Json } from '../../src/domain/json/read-value';

/** A wire form definition, an attendee's answers, and the expected result on both sides. */
export interface FormCase {
  title: string;
  /** The definition as sent by a server. */
  items: Json[];
  meeting: { meetingId: string; meetingCode: string; startTime: string; endTime: string };
  entryType: EntryType;
  /** Today in Asia/Shanghai, 'YYYY-MM-DD'. */
  today: string;
  /** Answers by wire name; other fields keep the definition's default. */
  answers: Record<string, FieldValue>;
  /** The posted body, if it differs from `buildSubmission` of the answers. */
  body: Json | undefined;
  expected: {
    /** Messages by wire name; empty if the form must be accepted. */
    messages: Record<string, string>;
    /** Wire names of the visible fields, in order. */
    visible?: string[];
    submission?: SubmissionFields;
  };
}

/** What a case specifies; the rest comes from `defaults`. */
export type CaseInput = Pick<FormCase, 'title' | 'items'> &
  Partial<Omit<FormCase, 'title' | 'items' | 'expected'>> &
  Partial<FormCase['expected']>;

const defaults: Pick<FormCase, 'meeting' | 'entryType' | 'today'> = {
  meeting: { meetingId: '1', meetingCode: 'MI2027', startTime: '2027-05-14 09:00:00', endTime: '2027-05-16 17:00:00' },
  entryType: 'paid',
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

/** The parts of a definition item that a case specifies. */
export interface ItemInput {
  formType?: Json;
  isShow?: Json;
  rules?: Json;
  valueEnum?: Json;
  /** Replaces rules and valueEnum. */
  defaultValue?: Json;
  linkage?: Json;
  /** The parent's answers that show it. */
  when?: Json;
  value?: Json;
}

/** Builds an item like a server: `defaultValue` is JSON text. */
export function item(shortName: string, name: string, input: ItemInput = {}): Json {
  const { formType = 1, isShow = 1, rules, valueEnum, linkage, when, value } = input;
  const settings = { ...(rules === undefined ? {} : { rules }), ...(valueEnum === undefined ? {} : { valueEnum }) };
  return {
    shortName,
    name,
    formType,
    isShow,
    defaultValue: input.defaultValue ?? JSON.stringify(settings),
    ...(linkage === undefined ? {} : { linkage }),
    ...(when === undefined ? {} : { when }),
    ...(value === undefined ? {} : { value }),
  };
}

/** The rules of a required field without a message of its own. */
export const required: Json = [{ required: true }];

export function formOf({ items, meeting, entryType: type, today }: FormCase): FormField[] {
  return buildForm(readFormDefinition(items), { ...meeting, entryType: type, today });
}

export function answersOf(testCase: FormCase): Answers {
  const fields = formOf(testCase);
  const draft = Object.entries(testCase.answers).map(([shortName, value]) => ({ shortName, value }));
  return restoreAnswers(fields, draft, initialAnswers(fields));
}

/** The body a page posts for a case (without the meeting's id and the surrounding flags). */
export function bodyOf(testCase: FormCase): Json {
  return testCase.body ?? buildSubmission(formOf(testCase), answersOf(testCase));
}

/** Casts answers known to be clean. */
export function asAnswers(clean: Readonly<Record<string, FieldValue>>): Answers {
  return clean as Answers;
}
