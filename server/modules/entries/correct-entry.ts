import type { Answers } from '../../../src/domain/form/answers';
import { shownText } from '../../../src/domain/form/answer-changes';
import { describeAnswers, type DescribedAnswer } from '../../../src/domain/form/describe-answers';
import { fieldByShortName, type FormField } from '../../../src/domain/form/form-field';
import { answerKinds } from '../../../src/domain/form/kinds/answer-kinds';
import { looseText, onlyOne } from '../../../src/domain/text/loose-text';
import { maskPhone } from '../../../src/domain/person/mobile-phone';
import { conflict, refuse } from '../../http/answers';
import type { Transaction } from '../../db/database';
import type { EntryRow } from '../../db/tables/entries';
import type { MeetingRow } from '../../db/tables/meetings';
import type { Dependencies } from '../../context/dependencies';
import { lastCorrectorOf } from '../../stores/entries/answer-changes';
import { isPhoneTaken } from '../../stores/entries/store';
import { actorName } from '../staff/actor-name';
import { changeAnswers, wireNames, type AnswersToChange, type Body } from './change-answers';
import { entryAnswers, submissionForm, type SubmissionForm } from './read-answers';

/**
 * A corrected answer: the field's shortName, its label or the wire name of one of its parts, and the text typed into
 * it.
 */
export interface Correction {
  name: string;
  text: string;
  /** The answer that the corrector saw, as `shownText` has it: another one is not overwritten. Left out by commands. */
  from?: string;
}

/** Describes the entry's answers by its form, with ID numbers in full. */
export function describeEntry(
  entry: EntryRow,
  meeting: MeetingRow,
  { cipher, clock }: Dependencies,
): DescribedAnswer[] {
  const { fields } = submissionForm(meeting, entry.entryType, clock.now());
  return describeAnswers(fields, entryAnswers(fields, entry, cipher));
}

/**
 * Corrects single answers of a live entry, paid or not, for the organiser.
 * @returns the corrected entry
 * @throws Refusal
 */
export async function correctEntry(
  { id }: EntryRow,
  { meeting, corrections }: { meeting: MeetingRow; corrections: readonly Correction[] },
  dependencies: Dependencies,
): Promise<EntryRow> {
  const change: AnswersToChange = {
    isByOffice: true,
    given: async (query, { form, before }) => {
      await requireAsSeen(query, { id, form, before }, corrections);
      return bodyOf(form, corrections);
    },
    review: (_query, { form }, { stored }) => requireEffect(form, corrections, stored),
  };
  try {
    return await changeAnswers(id, meeting, change, dependencies);
  } catch (error) {
    if (isPhoneTaken(error)) throw refuse('该手机号已有报名，请先取消其中一个');
    throw error;
  }
}

/**
 * Refuses to overwrite an answer that somebody else has corrected since the corrector saw it, and names who has.
 * @throws Refusal (409)
 */
async function requireAsSeen(
  query: Transaction,
  { id, form, before }: { id: string; form: SubmissionForm; before: Answers },
  corrections: readonly Correction[],
): Promise<void> {
  const shown = new Map(describeAnswers(form.fields, before).map((one) => [one.shortName, shownText(one)]));
  for (const { name, from } of corrections) {
    const field = fieldOf(form, name);
    if (field === undefined || from === undefined) continue;
    const now = shown.get(field.shortName) ?? '';
    if (now === from || maskPhone(now) === from) continue;
    const actor = await lastCorrectorOf(query, id, field.shortName);
    const who = actor === null ? '' : await actorName(query, actor);
    throw conflict(`“${field.label}”刚刚被${who}改成“${shortened(now)}”，您填的还在，看过再保存`);
  }
}

const shortened = (text: string): string =>
  Array.from(text).length > 30 ? `${Array.from(text).slice(0, 30).join('')}…` : text;

function fieldOf({ fields }: SubmissionForm, name: string): FormField | undefined {
  return (
    fieldByShortName(fields, name) ??
    onlyOne(fields, ({ label }) => looseText(label) === looseText(name)) ??
    fields.find((field) => wireNames(field).includes(name))
  );
}

export function bodyOf(form: SubmissionForm, corrections: readonly Correction[]): Body {
  return Object.assign({}, ...corrections.map((correction) => wireAnswer(form, correction))) as Body;
}

function wireAnswer(form: SubmissionForm, { name, text }: Correction): Body {
  const field = fieldOf(form, name);
  if (field === undefined) {
    const known = form.fields.map(({ shortName, label }) => `${shortName}（${label}）`);
    throw refuse(`没有字段“${name}”，可以修改：${known.join('、')}`);
  }
  const kind = answerKinds[field.kind];
  if (kind.hasFiles) throw refuse(`“${field.label}”是附件，不能用命令修改`);
  const names = wireNames(field);
  if (name !== field.shortName && names.includes(name)) return { [name]: text };
  // An address keeps its region, which is stored under other names; a stay is sent as two days.
  if (names.includes(field.shortName)) return { [field.shortName]: text };
  return Object.fromEntries(kind.toSubmission(field, kind.read(field, text)));
}

/** Refuses to change an answer that the form does not show, since it would not be stored. */
function requireEffect(form: SubmissionForm, corrections: readonly Correction[], answers: Body): void {
  for (const { name } of corrections) {
    const field = fieldOf(form, name);
    if (field !== undefined && !wireNames(field).some((wireName) => wireName in answers))
      throw refuse(`按其他答案，字段“${field.label}”不显示，不能填写`);
  }
}
