import { answersOf, answerTo, type Answers } from '../../../src/domain/form/answers';
import { describeAnswers, type DescribedAnswer } from '../../../src/domain/form/describe-answers';
import { fieldByShortName, type FormField } from '../../../src/domain/form/form-field';
import { answerKinds } from '../../../src/domain/form/kinds/answer-kinds';
import { looseText, onlyOne } from '../../../src/domain/text/loose-text';
import { correctCredit } from '../../../src/domain/credit/correct-credit';
import { maskPhone } from '../../../src/domain/person/mobile-phone';
import { maskIdNumber } from '../../../src/domain/person/mask-id-number';
import { validateForm } from '../../../src/domain/form/validate-form';
import { answersRefusal, conflict, refuse, type Fault } from '../../http/answers';
import type { Transaction } from '../../db/database';
import type { EntryRow } from '../../db/tables/entries';
import type { MeetingRow } from '../../db/tables/meetings';
import type { Dependencies } from '../../context/dependencies';
import { dropPermissions } from '../../stores/subscriptions/store';
import { filesPath, signFileReference } from '../../stores/uploads/file-reference';
import { fileIdsOf, releaseFiles } from '../../stores/uploads/store';
import { actorName } from '../staff/actor-name';
import { checkAnswers, entryAnswers, submissionForm, type SubmissionForm } from './read-answers';
import { isPhoneTaken, lockEntry, updateEntry } from '../../stores/entries/store';
import { keepAnswerChanges, lastCorrectorOf } from '../../stores/entries/answer-changes';
import { protectAnswers, revealAnswers } from '../../stores/entries/sealed-answers';

type Body = Readonly<Record<string, unknown>>;

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
 * Corrects single answers of a live entry, paid or not, for the organiser, by the form's own checks, and the credit
 * application where it said the same. Faults that the answers already had, for example after a change of the form, are
 * ignored.
 * @returns the corrected entry
 * @throws Refusal
 */
export async function correctEntry(
  { id }: EntryRow,
  { meeting, corrections }: { meeting: MeetingRow; corrections: readonly Correction[] },
  dependencies: Dependencies,
): Promise<EntryRow> {
  const { database, clock, cipher, randomIds } = dependencies;
  const now = clock.now();
  try {
    return await database.query.transaction(async (query) => {
      const entry = await lockEntry(query, id);
      if (entry === null || !entry.live) throw refuse('该报名已退费、已转赠或已取消，不能修改');
      const form = submissionForm(meeting, entry.entryType, now);
      const stored = revealAnswers(entry.answers, id, cipher);
      const before = entryAnswers(form.fields, entry, cipher);
      await requireAsSeen(query, { id, form, before }, corrections);
      const ownFiles = await fileIdsOf(query, [id]);
      const files = signFiles(form, before, (fileId) => signFileReference(cipher, fileId, now));
      const after = { ...stored, ...files, ...bodyOf(form, corrections) };
      const outcome = checkAnswers(form, after, cipher, faultsOf(form, before));
      if ('faults' in outcome) throw answersRefusal(outcome.faults);
      const { name, phone, provinceText, answers, fileIds } = outcome.answers;
      requireEffect(form, corrections, answers);
      const sealed = protectAnswers({ ...foreignAnswers(form, stored), ...answers }, id, cipher);
      const corrected = entryAnswers(form.fields, { id, answers: sealed }, cipher);
      const credit = entry.credit && correctCredit(entry.credit, form.fields, { before, after: corrected });
      const changes = {
        ...{ name, phone, provinceText, answers: sealed },
        // Sealed anew it would be another text, which the trail would take for a change.
        ...(credit === entry.credit ? {} : { credit }),
        // A new phone means a new holder, who must not share the old QR code (product §11.6).
        ticketRef: phone === entry.phone ? entry.ticketRef : randomIds.reference(),
        updatedAt: new Date(now),
      };
      await updateEntry(query, id, changes);
      await keepAnswerChanges(query, id, answerChangesOf(form, before, corrected));
      if (phone !== entry.phone) await dropPermissions(query, [id]);
      await releaseFiles(
        query,
        [...ownFiles].filter((fileId) => !fileIds.includes(fileId)),
        id,
      );
      return { ...entry, ...changes };
    });
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

/** Lists the answers that differ, as lists show them: ID numbers masked, attachments counted. */
export function answerChangesOf({ fields }: SubmissionForm, before: Answers, after: Answers) {
  const textsOf = (answers: Answers) =>
    new Map(describeAnswers(fields, answers).map((one) => [one.shortName, shownText(one)] as const));
  const [was, is] = [textsOf(before), textsOf(after)];
  return fields.flatMap(({ shortName, label }) => {
    const [from = '', to = ''] = [was.get(shortName), is.get(shortName)];
    return from === to ? [] : [{ field: shortName, label, from, to }];
  });
}

/** Formats an answer for the organiser's lists: ID numbers are masked, attachments counted. */
export function shownText({ text, attachments, personalNumber }: DescribedAnswer): string {
  if (attachments.length > 0) return `${attachments.length} 个附件`;
  return personalNumber === 'credential' ? maskIdNumber(text) : text;
}

/** Lists the wire names under which a field's answer is sent. */
function wireNames(field: FormField): string[] {
  const kind = answerKinds[field.kind];
  return kind.toSubmission(field, kind.empty).map(([name]) => name);
}

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

/** Returns a predicate for the faults that the answers already had. */
function faultsOf({ fields, matchPattern }: SubmissionForm, answers: Answers): (fault: Fault) => boolean {
  const known = validateForm(fields, answers, { matchPattern });
  return ([name, message]) => known.get(name) === message;
}

/** Refuses to change an answer that the form does not show, since it would not be stored. */
function requireEffect(form: SubmissionForm, corrections: readonly Correction[], answers: Body): void {
  for (const { name } of corrections) {
    const field = fieldOf(form, name);
    if (field !== undefined && !wireNames(field).some((wireName) => wireName in answers))
      throw refuse(`按其他答案，字段“${field.label}”不显示，不能填写`);
  }
}

/** Returns the answers to questions that the form no longer asks; they are preserved. */
function foreignAnswers({ fields }: SubmissionForm, answers: Body): Body {
  const own = new Set(fields.flatMap(wireNames));
  return Object.fromEntries(Object.entries(answers).filter(([name]) => !own.has(name)));
}

/** Signs the URLs of the entry's attachments, as a client that holds them would send them. */
function signFiles({ fields }: SubmissionForm, answers: Answers, sign: (fileId: string) => string): Body {
  const signed = answersOf(fields, (field) => {
    const answer = answerTo(field, answers);
    if (!Array.isArray(answer)) return answer;
    return answer.map((file) => ({ ...file, reference: sign(file.reference.slice(filesPath.length + 1)) }));
  });
  const files = fields.filter(({ kind }) => answerKinds[kind].hasFiles);
  const entries = files.flatMap((field) => answerKinds[field.kind].toSubmission(field, answerTo(field, signed)));
  return Object.fromEntries(entries);
}
