import { readCreditInfo } from '../../contract/credit-info';
import type { CreditInfo } from '../../domain/credit/credit-form';
import { type EntryType, entryType } from '../../domain/attendee/attendee';
import { readInvoiceFields } from '../../contract/invoice-info';
import type { InvoiceInfo } from '../../domain/invoice/invoice-form';
import { isPlainObject, readFlag, readNumber, readText } from '../../domain/json/read-value';
import { draftTtlMs } from '../../domain/form/answers';
import { randomId } from '../../platform/random-id/random-id';
import { getStored, removeStored, setStored } from '../../platform/storage/storage';
import type { Meeting } from '../../domain/meeting/meeting';
import { readEntryType, settledEntryType } from '../../domain/meeting/registration-type';
import { readCookie, writeCookie } from '../../platform/cookies/cookies';

/**
 * A step that may be put off with 稍后申请: not decided yet, filled in, or put off. What was typed stays in
 * `answer` whatever was decided.
 */
export interface OptionalStep<Answer> {
  decision: 'open' | 'given' | 'later';
  answer: Answer | null;
}

/**
 * What a registration has collected so far (product §6.6): kept on the device so that a reload, Back or a
 * killed page loses nothing. Files are kept as references.
 */
export interface RegistrationDraft {
  entryType: EntryType;
  /** The form's answers as `draftAnswers` makes and `restoreAnswers` reads them. */
  answers: unknown;
  /** The form was checked and left by its button. */
  isFormDone: boolean;
  credit: OptionalStep<CreditInfo>;
  invoice: OptionalStep<InvoiceInfo>;
  /** Names this submission to the server, so that posting it again is answered and not repeated. */
  submissionKey: string;
  /** A post went out and no answer came back: it may have arrived. */
  isOutcomeUnknown: boolean;
  /**
   * What the server said against an answer of the form when a later step posted it; '' where nothing is to be shown.
   */
  refusal: string;
}

const keyOf = (meetingId: string): string => `draft:registration:${meetingId}`;

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

/** The draft of a meeting's own registration; null where there is none or it has expired (24 h). */
export function getRegistrationDraft(meetingId: string): RegistrationDraft | null {
  return getStored(keyOf(meetingId), readDraft);
}

/** Whether something has been typed into a draft, and not only begun. */
export function hasAnswers(draft: RegistrationDraft | null): boolean {
  return Array.isArray(draft?.answers) && draft.answers.length > 0;
}

/** Changes part of a draft, as it stands by now: pages of the flow below the top one are still there. */
export function changeRegistrationDraft(meetingId: string, type: EntryType, part: Partial<RegistrationDraft>): void {
  const draft = getRegistrationDraft(meetingId) ?? newRegistrationDraft(type);
  keepRegistrationDraft(meetingId, { ...draft, ...part, entryType: type });
}

/** Keeps a draft for another 24 h. */
export function keepRegistrationDraft(meetingId: string, draft: RegistrationDraft): void {
  setStored(keyOf(meetingId), draft, draftTtlMs);
}

export function dropRegistrationDraft(meetingId: string): void {
  removeStored(keyOf(meetingId));
}

function readDraft(value: unknown): RegistrationDraft | null {
  if (!isPlainObject(value)) return null;
  return {
    entryType: readNumber(value.entryType, entryType.paid) === entryType.free ? entryType.free : entryType.paid,
    answers: value.answers,
    isFormDone: readFlag(value.isFormDone),
    credit: readStep(value.credit, readCreditInfo),
    invoice: readStep(value.invoice, readInvoiceFields),
    submissionKey: readText(value.submissionKey) || randomId(),
    isOutcomeUnknown: readFlag(value.isOutcomeUnknown),
    refusal: readText(value.refusal),
  };
}

function readStep<Answer>(value: unknown, read: (answer: unknown) => Answer | null): OptionalStep<Answer> {
  const step = isPlainObject(value) ? value : {};
  const answer = isPlainObject(step.answer) ? read(step.answer) : null;
  const decision =
    step.decision === 'given' && answer !== null ? 'given' : step.decision === 'later' ? 'later' : 'open';
  return { decision, answer };
}

const maxAgeSeconds = 30 * 24 * 3600;
const nameOf = (meetingId: string): string => `entryType_${meetingId}`;

/**
 * The registration type of this visitor at a meeting (product §6.1, §6.2): the meeting's only one, else
 * the one chosen before; null before one is.
 */
export function currentEntryType(meeting: Meeting): EntryType | null {
  return settledEntryType(meeting, readEntryType(readCookie(nameOf(meeting.id))));
}

/** Keeps the chosen type. For the screens only: the server decides for itself what a meeting allows. */
export function keepEntryType(meetingId: string, type: EntryType): void {
  writeCookie(nameOf(meetingId), String(type), maxAgeSeconds);
}
