import { creditFormCodec, readCreditInfo } from '../../../contract/credit-info';
import type { CreditInfo } from '../../../domain/credit/credit-form';
import { type CentreVisit, refreshCentre } from '../../../session/centre';
import { operatorDraftKey, sessionDraft } from '../../../session/session-drafts';
import { isPlainObject, readFlag, readText } from '../../../domain/json/read-value';
import { draftAnswers, textAnswer, type Answers } from '../../../domain/form/answers';
import { randomId } from '../../../platform/device/random-id';
import { draftTtlMs, getStored, removeStored, setStored } from '../../../platform/storage/storage';
import { attempt } from '../../../api/attempt';
import { buildSubmission } from '../../../domain/form/submission';
import { alert, toast } from '../../../platform/device/feedback';
import { replace, returnTo } from '../../../platform/browser/navigation/navigation';
import type { MemberQuestions } from './member-form';
import { questions } from '../../../domain/form/known-questions';

export interface MemberDraft {
  /** Written by `draftAnswers`, read by `restoreAnswers`. */
  answers: unknown;
  /** The form was validated and submitted. */
  isFormDone: boolean;
  credit: CreditInfo | null;
  /** Idempotency key of this submission. */
  submissionKey: string;
  /** A post got no answer: it may have arrived. */
  isOutcomeUnknown: boolean;
  /** The server's refusal of a form answer when the next step sent it; '' for none. */
  refusal: string;
}

/** Returns the storage key of the draft of an operator's next member, separate from their own registration. */
export function memberDraftKey(visit: Pick<CentreVisit, 'meeting' | 'centre'>): string {
  return operatorDraftKey(visit, 'member');
}

/** Reads the draft of an operator's next member; null for none. */
export function readMemberDraft(key: string): MemberDraft | null {
  return getStored(key, (value) =>
    isPlainObject(value)
      ? {
          answers: value.answers,
          isFormDone: readFlag(value.isFormDone),
          credit: isPlainObject(value.credit) ? readCreditInfo(value.credit) : null,
          submissionKey: readText(value.submissionKey) || randomId(),
          isOutcomeUnknown: readFlag(value.isOutcomeUnknown),
          refusal: readText(value.refusal),
        }
      : null,
  );
}

/**
 * Updates part of the draft, re-reading it first.
 * @returns the whole draft
 */
export function changeMemberDraft(key: string, part: Partial<MemberDraft>): MemberDraft {
  const before = readMemberDraft(key);
  const draft: MemberDraft = {
    answers: [],
    isFormDone: false,
    credit: null,
    submissionKey: randomId(),
    isOutcomeUnknown: false,
    refusal: '',
    ...before,
    ...part,
  };
  setStored(key, { ...draft, credit: draft.credit && creditFormCodec.write(draft.credit) }, draftTtlMs);
  return draft;
}

export function dropMemberDraft(key: string): void {
  removeStored(key);
}

/** Drafts of member corrections (see `restoreAnswers`), by member. */
export const memberCorrections = sessionDraft<unknown>('member-edit', (value) => value);

interface NewMember {
  form: MemberQuestions;
  answers: Answers;
  /** Null if applied for later. */
  credit: CreditInfo | null;
}

/** The answers that colleagues have in common. They are copied to the next member's form. */
const commonNames = new Set<string>([questions.employer, questions.province]);

/**
 * Adds a member (product §5.22, addEntered), shows the server's message, and goes to the member list, or to the form of
 * the next member, which keeps employer and province. A failure keeps the draft, so that a retry is the same submission.
 * @returns the server's refusal; null for none
 */
export async function postMember(
  visit: CentreVisit,
  { form: { fields, fieldsWithConsent, consent }, answers, credit }: NewMember,
  next: 'list' | 'another' = 'list',
): Promise<string | null> {
  const { meeting, call } = visit;
  const draftKey = memberDraftKey(visit);
  const { submissionKey } = changeMemberDraft(draftKey, {});
  const member = {
    form: buildSubmission(fields, answers),
    ...{ meetingId: meeting.id, isPlace: false, credit, consent: consent.consentIn(fieldsWithConsent, answers) },
  };
  const outcome = await attempt<string>(() => call('addMember', member, { idempotencyKey: submissionKey }));
  if (outcome.kind !== 'done') {
    // After a refusal the next attempt gets a new idempotency key; after a missing answer it keeps the old one.
    const isRefused = outcome.kind === 'refused';
    changeMemberDraft(
      draftKey,
      isRefused ? { submissionKey: randomId(), isOutcomeUnknown: false } : { isOutcomeUnknown: true },
    );
    toast(outcome.message, 'fail');
    return isRefused ? outcome.message : null;
  }
  dropMemberDraft(draftKey);
  void refreshCentre();
  if (next === 'another') {
    // The operator's declaration of consent applies to the whole series.
    const common = fieldsWithConsent.filter(({ shortName, kind }) => commonNames.has(shortName) || kind === 'consent');
    changeMemberDraft(draftKey, { answers: draftAnswers(common, answers) });
    toast(`${textAnswer(answers, questions.name)} ${outcome.answer || '添加成功'}`.trim(), 'ok', { keep: true });
    await replace('memberAdd', { meetingCode: meeting.code });
    return null;
  }
  await alert({ title: '新增参会人', text: outcome.answer || '添加成功' });
  await returnTo('teamMembers', { meetingCode: meeting.code });
  return null;
}
