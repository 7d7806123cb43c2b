import type { EntryType } from '../../../src/contract/entered';
import { readFormDefinition } from '../../../src/contract/form-definition';
import { buildForm } from '../../../src/domain/form/build-form';
import { buildSubmission } from '../../../src/domain/form/build-submission';
import { readAttachments } from '../../../src/domain/form/field-value';
import { fieldByShortName, type FormField, type FormValues } from '../../../src/domain/form/form-field';
import { readSubmission } from '../../../src/domain/form/read-submission';
import { validateForm } from '../../../src/domain/form/validate-form';
import { visibleFields } from '../../../src/domain/form/visible-fields';
import { isMobilePhone } from '../../../src/domain/mobile-phone';
import { shanghaiDate } from '../../../src/domain/time/shanghai-time';
import { refuse } from '../../answers';
import type { DataCipher } from '../../data-cipher';
import type { MeetingRow } from '../../db/tables/meetings';
import { createPatternMatcher } from '../../pattern-matcher';
import { meetingFacts } from '../meetings/meeting-facts';
import { filesPath, readFileReference } from '../uploads/file-reference';
import { refuseAnswers } from './refuse-answers';

/** The form's part of a submission, checked. */
export interface ReadAnswers {
  name: string;
  phone: string;
  provinceText: string;
  /** By wire name, as `buildSubmission` writes them; files as addresses without signature. */
  answers: Record<string, unknown>;
  fileIds: string[];
}

/**
 * Reads and checks a submission's answers with the form's own rules (spec section 5): what the page refuses is
 * refused here, by the same functions.
 * @param body any JSON
 * @param now epoch milliseconds
 * @throws Refusal with the messages where an answer breaks a rule
 */
export function readAnswers(
  meeting: MeetingRow,
  entryType: EntryType,
  body: unknown,
  { cipher, now }: { cipher: DataCipher; now: number },
): ReadAnswers {
  const facts = meetingFacts(meeting);
  const fields = buildForm(readFormDefinition(meeting.formDefinition), {
    meetingId: facts.id,
    meetingCode: facts.code,
    entryType,
    startTime: facts.startTime,
    endTime: facts.endTime,
    today: shanghaiDate(now),
  });
  const values = readSubmission(fields, body);
  const messages = validateForm(fields, values, { matchPattern: createPatternMatcher() });
  refuseAnswers(fields.flatMap(({ id, shortName }) => (messages[id] === undefined ? [] : [[shortName, messages[id]]])));

  const answers: Record<string, unknown> = buildSubmission(fields, values);
  const phone = textOf(answers.phone);
  // A definition without a phone can be filled in, but nobody could be told apart or log in afterwards.
  if (!isMobilePhone(phone)) throw refuse('请输入正确的手机号码');
  const attachments = readFiles(fields, values, cipher);
  return {
    name: textOf(answers.name),
    phone,
    provinceText: provinceTextOf(fields, values),
    answers: { ...answers, ...attachments.answers },
    fileIds: attachments.fileIds,
  };
}

function readFiles(
  fields: readonly FormField[],
  values: FormValues,
  cipher: DataCipher,
): { answers: Record<string, string>; fileIds: string[] } {
  const uploads = visibleFields(fields, values).filter(({ kind }) => kind === 'upload');
  const idsByField = uploads.map((field): [string, string[]] => [
    field.shortName,
    readAttachments(values[field.id]).map(({ reference }) => {
      const id = readFileReference(cipher, reference);
      if (id === null) throw lostFile();
      return id;
    }),
  ]);
  return {
    answers: Object.fromEntries(
      idsByField.map(([name, ids]) => [name, ids.map((id) => `${filesPath}/${id}`).join(',')]),
    ),
    fileIds: [...new Set(idsByField.flatMap(([, ids]) => ids))],
  };
}

/** An attachment was swept, belongs to someone else, or never was ours. */
export const lostFile = () => refuse('附件已失效，请重新上传');

/** The chosen province's text; else the one of the address. */
function provinceTextOf(fields: readonly FormField[], values: FormValues): string {
  const field = fieldByShortName(fields, 'province');
  const chosen = field?.options.find(({ key }) => key === values[field.id])?.text;
  if (chosen !== undefined) return chosen;
  for (const { id, kind } of visibleFields(fields, values)) {
    const value = values[id];
    if (kind === 'region' && typeof value === 'object' && 'province' in value) return value.province;
  }
  return '';
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
