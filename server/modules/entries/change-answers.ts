import { answerChanges } from '../../../src/domain/form/answer-changes';
import { answersOf, answerTo, type Answers } from '../../../src/domain/form/answers';
import type { FormField } from '../../../src/domain/form/form-field';
import { answerKinds } from '../../../src/domain/form/kinds/answer-kinds';
import { validateForm } from '../../../src/domain/form/validate-form';
import { placesTaken } from '../../../src/domain/meeting/places';
import { lackingFields } from '../../../src/domain/team/completion';
import { correctCredit } from '../../../src/domain/credit/correct-credit';
import { answersRefusal, refuse, type Fault } from '../../http/answers';
import type { Transaction } from '../../db/database';
import type { EntryRow } from '../../db/tables/entries';
import type { MeetingRow } from '../../db/tables/meetings';
import type { Dependencies } from '../../context/dependencies';
import { keepAnswerChanges } from '../../stores/entries/answer-changes';
import { updateCompletion } from '../../stores/entries/completions';
import { protectAnswers, revealAnswers } from '../../stores/entries/sealed-answers';
import { lockEntry, updateEntry } from '../../stores/entries/store';
import { holdMeeting } from '../../stores/meetings/store';
import { dropPermissions } from '../../stores/subscriptions/store';
import { filesPath, lostFile, signFileReference } from '../../stores/uploads/file-reference';
import { proofsOf } from '../../stores/credit/objections';
import { claimFiles, fileIdsOf, releaseFiles } from '../../stores/uploads/store';
import { lockIdentityPrice, settleIdentity } from './settle-identity';
import { checkAnswers, entryAnswers, submissionForm, type SubmissionForm } from './read-answers';

export type Body = Readonly<Record<string, unknown>>;

/** An entry that is about to be changed. It is locked until the transaction ends. */
export interface LockedAnswers {
  entry: EntryRow;
  form: SubmissionForm;
  before: Answers;
}

/** The answers that an act replaces, and its own look at the outcome. */
export interface AnswersToChange {
  /**
   * Gives the answers that replace others, by their wire names.
   * @throws Refusal
   */
  given: (query: Transaction, locked: LockedAnswers) => Promise<Body> | Body;
  /**
   * Looks at the outcome before it is saved.
   * @param stored what would be stored, by wire names
   * @throws Refusal
   */
  review: (
    query: Transaction,
    locked: LockedAnswers,
    outcome: { after: Answers; stored: Body },
  ) => Promise<void> | void;
  /** The organiser's office, and not whose answers they are. */
  isByOffice?: boolean;
  /** Somebody who has paid may change their identity, and keeps what they paid (`settleIdentity`). */
  isPriceKept?: boolean;
}

/**
 * Changes answers of a live entry, paid or not, by the form's own checks, and the credit application where it said the same;
 * who changed what is kept beside the trail. Faults that the answers already had, for example after a change of the form,
 * are ignored. A place that lacks nothing any more is completed.
 * @returns the entry as it is then
 * @throws Refusal
 */
export async function changeAnswers(
  id: string,
  meeting: MeetingRow,
  { given, review, isByOffice, isPriceKept }: AnswersToChange,
  dependencies: Dependencies,
): Promise<EntryRow> {
  const { database, clock, cipher, randomIds } = dependencies;
  const now = clock.now();
  return database.query.transaction(async (query) => {
    const held = await holdMeeting(query, meeting.id);
    const order = await lockIdentityPrice(query, meeting, id);
    const entry = await lockEntry(query, id);
    if (entry === null || !entry.live) throw refuse('该报名已退费、已转赠或已取消，不能修改');
    const form = submissionForm(meeting, entry.entryType, now);
    const stored = revealAnswers(entry.answers, id, cipher);
    const before = entryAnswers(form.fields, entry, cipher);
    const locked = { entry, form, before };
    const files = signedFiles(form, before, (fileId) => signFileReference(cipher, fileId, now));
    const wanted = { ...stored, ...files, ...(await given(query, locked)) };
    const outcome = checkAnswers(form, wanted, cipher, faultsOf(form, before));
    if ('faults' in outcome) throw answersRefusal(outcome.faults);
    const { name, phone, provinceText, answers, fileIds } = outcome.answers;
    const sealed = protectAnswers({ ...foreignAnswers(form, stored), ...answers }, id, cipher);
    const after = entryAnswers(form.fields, { id, answers: sealed }, cipher);
    await review(query, locked, { after, stored: answers });
    const price = await settleIdentity(
      query,
      { meeting, entry, order, answers, isByOffice, isPriceKept },
      dependencies,
    );
    const credit = entry.credit && correctCredit(entry.credit, form.fields, { before, after });
    const isIncomplete = entry.isIncomplete && lackingFields(form.fields, after, form.matchPattern).length > 0;
    const changes = {
      ...{ name, phone, provinceText, answers: sealed, isIncomplete },
      places: placesTaken(held.places, { entryType: entry.entryType, answers }),
      ...price,
      // Sealed anew it would be another text, which the trail would take for a change.
      ...(credit === entry.credit ? {} : { credit }),
      // A new phone means a new holder, who must not share the old QR code (product §11.6).
      ticketRef: phone === entry.phone ? entry.ticketRef : randomIds.reference(),
      updatedAt: new Date(now),
    };
    await updateEntry(query, id, changes);
    await keepAnswerChanges(query, id, answerChanges(form.fields, before, after));
    if (phone !== entry.phone) await dropPermissions(query, [id]);
    if (entry.isIncomplete && !isIncomplete) await updateCompletion(query, id, { completedAt: new Date(now) });
    await exchangeFiles(query, id, fileIds);
    return { ...entry, ...changes };
  });
}

/** Assigns the attachments named in the answers to the entry, and releases those no longer named. */
export async function exchangeFiles(query: Transaction, entryId: string, fileIds: readonly string[]): Promise<void> {
  const own = await fileIdsOf(query, [entryId]);
  const added = fileIds.filter((id) => !own.has(id));
  if ((await claimFiles(query, added, entryId)) !== added.length) throw lostFile();
  const proofs = await proofsOf(query, entryId);
  const removed = [...own].filter((id) => !fileIds.includes(id) && !proofs.has(id));
  await releaseFiles(query, removed, entryId);
}

/** Lists the wire names under which a field's answer is sent. */
export function wireNames(field: FormField): string[] {
  const kind = answerKinds[field.kind];
  return kind.toSubmission(field, kind.empty).map(([name]) => name);
}

/** Returns a predicate for the faults that the answers already had. */
function faultsOf({ fields, matchPattern }: SubmissionForm, answers: Answers): (fault: Fault) => boolean {
  const known = validateForm(fields, answers, { matchPattern });
  return ([name, message]) => known.get(name) === message;
}

/** Returns the answers to questions that the form no longer asks; they are preserved. */
function foreignAnswers({ fields }: SubmissionForm, answers: Body): Body {
  const own = new Set(fields.flatMap(wireNames));
  return Object.fromEntries(Object.entries(answers).filter(([name]) => !own.has(name)));
}

/** Signs the URLs of the entry's attachments, as a client that holds them would send them. */
export function signedFiles(
  { fields }: Pick<SubmissionForm, 'fields'>,
  answers: Answers,
  sign: (fileId: string) => string,
): Body {
  const signed = answersOf(fields, (field) => {
    const answer = answerTo(field, answers);
    if (!Array.isArray(answer)) return answer;
    return answer.map((file) => ({ ...file, reference: sign(file.reference.slice(filesPath.length + 1)) }));
  });
  const files = fields.filter(({ kind }) => answerKinds[kind].hasFiles);
  const entries = files.flatMap((field) => answerKinds[field.kind].toSubmission(field, answerTo(field, signed)));
  return Object.fromEntries(entries);
}
