import type { EntryType } from '../../../src/domain/attendee/attendee';
import { readFormDefinition } from '../../../src/contract/form-definition';
import { buildForm } from '../../../src/domain/registration/build-form';
import { answerTo, isAnswered, type Answers } from '../../../src/domain/form/answers';
import type { MatchPattern } from '../../../src/domain/form/field-rules';
import { fieldByShortName, type FormField } from '../../../src/domain/form/form-field';
import { withHeldOptions } from '../../../src/domain/form/held-options';
import { answerKinds } from '../../../src/domain/form/kinds/answer-kinds';
import { readSubmission } from '../../../src/domain/form/read-submission';
import { buildSubmission } from '../../../src/domain/form/submission';
import { validateForm } from '../../../src/domain/form/validate-form';
import { visibleFields } from '../../../src/domain/form/visible-fields';
import { isMobilePhone } from '../../../src/domain/person/mobile-phone';
import type { ConsentKind } from '../../../src/domain/privacy/consent';
import { isSensitive, requiredConsent } from '../../../src/domain/form/sensitive-answers';
import { shanghaiDate } from '../../../src/domain/time/shanghai-time';
import { questions } from '../../../src/domain/form/known-questions';
import { answersRefusal, type Fault } from '../../http/answers';
import type { DataCipher } from '../../secrets/data-cipher';
import type { EntryRow } from '../../db/tables/entries';
import type { MeetingRow } from '../../db/tables/meetings';
import { revealAnswers } from '../../stores/entries/sealed-answers';
import { createPatternMatcher } from '../../http/pattern-matcher';
import { filesPath, readFileReference, lostFileMessage } from '../../stores/uploads/file-reference';

/** The validated form part of a submission. */
export interface ReadAnswers {
  name: string;
  phone: string;
  provinceText: string;
  /** The answers by wire name, as `buildSubmission` writes them; files as unsigned URLs. */
  answers: Record<string, unknown>;
  fileIds: string[];
  /** The kinds of consent that these answers need. */
  consentKinds: ConsentKind[];
  /** Sensitive answers were given, and not only asked for. */
  hasSensitive: boolean;
}

/** A meeting's form, prepared for checking submissions. */
export interface SubmissionForm {
  fields: readonly FormField[];
  matchPattern: MatchPattern;
}

/**
 * Caches the forms of meetings by entrant type and day, since building a form takes longer than checking a submission.
 */
const builtForms = new WeakMap<MeetingRow, Map<string, readonly FormField[]>>();

/**
 * Prepares the form that a meeting shows to entrants of a type.
 * @param now epoch milliseconds
 */
export function submissionForm(
  meeting: MeetingRow,
  entryType: EntryType,
  now: number,
  matchPattern: MatchPattern = createPatternMatcher(),
): SubmissionForm {
  const today = shanghaiDate(now);
  const known = builtForms.get(meeting)?.get(`${entryType} ${today}`);
  if (known !== undefined) return { fields: known, matchPattern };
  const { id, code, startTime, endTime, formDefinition } = meeting;
  const fields = buildForm(readFormDefinition(formDefinition), {
    ...{ meetingId: String(id), meetingCode: code },
    ...{ entryType, startTime, endTime, today },
  });
  builtForms.set(
    meeting,
    (builtForms.get(meeting) ?? new Map<string, readonly FormField[]>()).set(`${entryType} ${today}`, fields),
  );
  return { fields, matchPattern };
}

/**
 * Reads and checks a submission's answers with the form's own rules (product §7); server and page use the same
 * functions.
 * @param body any JSON
 * @param isKnown tells whether to ignore a fault
 */
export function checkAnswers(
  { fields, matchPattern }: SubmissionForm,
  body: unknown,
  cipher: DataCipher,
  isKnown: (fault: Fault, given: Answers) => boolean = () => false,
): { answers: ReadAnswers } | { faults: Fault[] } {
  const given = readSubmission(fields, body);
  const faults = [...validateForm(fields, given, { matchPattern })].filter((one) => !isKnown(one, given));
  if (faults.length > 0) return { faults };

  const answers: Record<string, unknown> = buildSubmission(fields, given);
  const phone = textOf(answers[questions.phone]);
  // A form without a phone can be filled in, but its attendees could be neither told apart nor log in.
  if (!isMobilePhone(phone)) return { faults: [[questions.phone, '请输入正确的手机号码']] };
  const attachments = readFiles(fields, given, cipher);
  if ('faults' in attachments) return attachments;
  return {
    answers: {
      name: textOf(answers[questions.name]),
      phone,
      provinceText: provinceTextOf(fields, given),
      answers: { ...answers, ...attachments.answers },
      fileIds: attachments.fileIds,
      consentKinds: requiredConsent(fields, given),
      hasSensitive: fields.some((field) => isSensitive(field) && isAnswered(field, given)),
    },
  };
}

/**
 * Like `checkAnswers`, for one submission.
 * @param now epoch milliseconds
 * @param corrected the entry whose answers it replaces: options that are offered no longer may stay as they are
 * @throws Refusal with the messages if an answer is invalid
 */
export function readAnswers(
  meeting: MeetingRow,
  entryType: EntryType,
  body: unknown,
  { cipher, now, corrected = null }: { cipher: DataCipher; now: number; corrected?: EntryRow | null },
): ReadAnswers {
  const form = submissionForm(meeting, entryType, now);
  const held = corrected === null ? null : entryAnswers(form.fields, corrected, cipher);
  const fields = held === null ? form.fields : withHeldOptions(form.fields, held);
  const outcome = checkAnswers({ ...form, fields }, body, cipher);
  if ('answers' in outcome) return outcome.answers;
  throw answersRefusal(outcome.faults);
}

function readFiles(
  fields: readonly FormField[],
  given: Answers,
  cipher: DataCipher,
): { answers: Record<string, string>; fileIds: string[] } | { faults: Fault[] } {
  const answers: [string, string][] = [];
  const fileIds: string[] = [];
  for (const field of visibleFields(fields, given)) {
    const kind = answerKinds[field.kind];
    if (!kind.hasFiles) continue;
    const files = kind.attachments(answerTo(field, given));
    const ids = files.map(({ reference }) => readFileReference(cipher, reference));
    const known = ids.filter((id) => id !== null);
    if (known.length < ids.length) return { faults: [[field.shortName, lostFileMessage]] };
    answers.push([field.shortName, known.map((id) => `${filesPath}/${id}`).join(',')]);
    fileIds.push(...known);
  }
  return { answers: Object.fromEntries(answers), fileIds: [...new Set(fileIds)] };
}

/** Returns the label of the chosen province, else that of the address. */
function provinceTextOf(fields: readonly FormField[], given: Answers): string {
  const field = fieldByShortName(fields, questions.province);
  const chosen = field?.options.find(({ key }) => key === answerTo(field, given))?.text;
  if (chosen !== undefined) return chosen;
  const provinces = visibleFields(fields, given).map((one) => answerKinds[one.kind].province(answerTo(one, given)));
  return provinces.find((province) => province !== '') ?? '';
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/**
 * Reads stored answers to single questions as their texts, for tens of thousands of people. What is stored was cleaned when
 * it was read, so that texts and the keys of choices are taken as they are.
 * @returns a choice as its key, anything else as it is shown; '' for no answer
 */
export function storedText(field: FormField, stored: Readonly<Record<string, unknown>>): string {
  const value = stored[field.shortName];
  if (typeof value === 'string' && isStoredAsShown[field.kind]) return value;
  const kind = answerKinds[field.kind];
  const answer = kind.fromSubmission(field, stored);
  if (kind.isEmpty(answer)) return '';
  return kind.hasOptions && typeof answer === 'string' ? answer : kind.describe(field, answer);
}

const isStoredAsShown: Readonly<Partial<Record<FormField['kind'], true>>> = {
  ...{ text: true, email: true, date: true, age: true, radio: true, picker: true, landline: true },
  ...{ 'identity-number': true, phone: true },
};

/**
 * Reads an entry's stored answers by the fields of a form. Rules take these; `revealAnswers` is for what copies or masks
 * the answers whatever the form asks now.
 */
export function entryAnswers(
  fields: readonly FormField[],
  entry: Pick<EntryRow, 'id' | 'answers'>,
  cipher: DataCipher,
): Answers {
  return readSubmission(fields, revealAnswers(entry.answers, entry.id, cipher));
}

/** The same by several forms, in their order, decrypted once. */
export function entryAnswersBy(
  forms: readonly (readonly FormField[])[],
  entry: Pick<EntryRow, 'id' | 'answers'>,
  cipher: DataCipher,
): Answers[] {
  const stored = revealAnswers(entry.answers, entry.id, cipher);
  return forms.map((fields) => readSubmission(fields, stored));
}
