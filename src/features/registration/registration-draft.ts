import { creditFormCodec } from '../../contract/credit-info';
import type { CreditInfo } from '../../domain/credit/credit-form';
import type { EntryType } from '../../domain/attendee/attendee';
import type { Codec } from '../../contract/codec';
import { invoiceFormCodec } from '../../contract/invoice-info';
import { entryType } from '../../contract/states';
import type { InvoiceInfo } from '../../domain/invoice/invoice-form';
import { isPlainObject, readFlag, readText } from '../../domain/json/read-value';
import { randomId } from '../../platform/device/random-id';
import { personalKeys } from '../../platform/storage/personal-keys';
import { draftTtlMs, getStored, removeStored, setStored } from '../../platform/storage/storage';
import type { Meeting } from '../../domain/meeting/meeting';
import { settledEntryType } from '../../domain/meeting/registration-type';
import { readCookie, writeCookie } from '../../platform/storage/cookies';

/** A step that can be postponed with 稍后申请. `answer` keeps what was typed, whatever the decision. */
export interface OptionalStep<Answer> {
  decision: 'open' | 'given' | 'later';
  answer: Answer | null;
}

/**
 * The input of a registration so far (product §6.6), stored on the device so that a reload, Back or a killed page loses
 * nothing. Files are stored as references.
 */
export interface RegistrationDraft {
  entryType: EntryType;
  /** Written by `draftAnswers`, read by `restoreAnswers`. */
  answers: unknown;
  /** The form was validated and submitted. */
  isFormDone: boolean;
  credit: OptionalStep<CreditInfo>;
  invoice: OptionalStep<InvoiceInfo>;
  /** Idempotency key of this submission. */
  submissionKey: string;
  /** A post got no answer: it may have arrived. */
  isOutcomeUnknown: boolean;
  /** The server's refusal of a form answer when a later step posted it; '' for none. */
  refusal: string;
}

const keyOf = personalKeys.registrationDraft;

export function newRegistrationDraft(type: EntryType): RegistrationDraft {
  return {
    entryType: type,
    answers: [],
    isFormDone: false,
    credit: { decision: 'open', answer: null },
    invoice: { decision: 'open', answer: null },
    submissionKey: randomId(),
    isOutcomeUnknown: false,
    refusal: '',
  };
}

/** Reads the draft of the user's own registration for a meeting; null for none or after expiry (24 h). */
export function getRegistrationDraft(meetingId: string): RegistrationDraft | null {
  return getStored(keyOf(meetingId), readDraft);
}

/** Returns true if a draft has any input, and was not just started. */
export function hasAnswers(draft: RegistrationDraft | null): boolean {
  return Array.isArray(draft?.answers) && draft.answers.length > 0;
}

/** Updates part of the stored draft, re-reading it first: pages below in the flow are still mounted. */
export function changeRegistrationDraft(meetingId: string, type: EntryType, part: Partial<RegistrationDraft>): void {
  const draft = getRegistrationDraft(meetingId) ?? newRegistrationDraft(type);
  keepRegistrationDraft(meetingId, { ...draft, ...part, entryType: type });
}

/** Returns true if credit or invoice was filled in, so that postponing both would discard input. */
export function hasGivenStep(draft: RegistrationDraft | null): boolean {
  return draft?.credit.decision === 'given' || draft?.invoice.decision === 'given';
}

/** Postpones credit and invoice, keeping their input. */
export function postponeSteps(meetingId: string, type: EntryType): void {
  const { credit, invoice } = getRegistrationDraft(meetingId) ?? newRegistrationDraft(type);
  changeRegistrationDraft(meetingId, type, {
    credit: { ...credit, decision: 'later' },
    invoice: { ...invoice, decision: 'later' },
  });
}

/** Stores a draft for another 24 h. */
export function keepRegistrationDraft(meetingId: string, draft: RegistrationDraft): void {
  const stored = {
    ...draft,
    entryType: entryType.write(draft.entryType),
    credit: writeStep(draft.credit, creditFormCodec),
    invoice: writeStep(draft.invoice, invoiceFormCodec),
  };
  setStored(keyOf(meetingId), stored, draftTtlMs);
}

export function dropRegistrationDraft(meetingId: string): void {
  removeStored(keyOf(meetingId));
}

function readDraft(value: unknown): RegistrationDraft | null {
  if (!isPlainObject(value)) return null;
  return {
    entryType: entryType.read(value.entryType) ?? 'paid',
    answers: value.answers,
    isFormDone: readFlag(value.isFormDone),
    credit: readStep(value.credit, creditFormCodec),
    invoice: readStep(value.invoice, invoiceFormCodec),
    submissionKey: readText(value.submissionKey) || randomId(),
    isOutcomeUnknown: readFlag(value.isOutcomeUnknown),
    refusal: readText(value.refusal),
  };
}

/** Drafts keep answers by their names on the wire, which do not change when ours do. */
function writeStep<Answer>({ decision, answer }: OptionalStep<Answer>, codec: Codec<Answer>): OptionalStep<unknown> {
  return { decision, answer: answer === null ? null : codec.write(answer) };
}

function readStep<Answer>(value: unknown, codec: Codec<Answer>): OptionalStep<Answer> {
  const step = isPlainObject(value) ? value : {};
  const isGiven = isPlainObject(step.answer) && Object.keys(step.answer).length > 0;
  const answer = isGiven ? codec.read(step.answer) : null;
  const decision =
    step.decision === 'given' && answer !== null ? 'given' : step.decision === 'later' ? 'later' : 'open';
  return { decision, answer };
}

const maxAgeSeconds = 30 * 24 * 3600;
const nameOf = (meetingId: string): string => `entryType_${meetingId}`;

/**
 * Returns this visitor's entry type at a meeting (product §6.1, §6.2): the meeting's only one, else that of the form that
 * was filled in, else the stored choice, which another tab may have changed since; null before a choice.
 */
export function currentEntryType(meeting: Meeting, draft: RegistrationDraft | null = null): EntryType | null {
  const chosen = draft?.isFormDone ? draft.entryType : entryType.read(readCookie(nameOf(meeting.id)));
  return settledEntryType(meeting, chosen);
}

/** Stores the chosen type. For display only: the server enforces what a meeting allows. */
export function keepEntryType(meetingId: string, type: EntryType): void {
  writeCookie(nameOf(meetingId), String(entryType.write(type)), maxAgeSeconds);
}
