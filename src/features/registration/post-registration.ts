import { callServer } from '../../api/call-server';
import { attempt } from '../../api/attempt';
import { registrationRefusal } from '../../contract/envelope';
import type { Meeting } from '../../domain/meeting/meeting';
import type { SubmitResult } from '../../contract/payment';
import { textAnswer, type Answers } from '../../domain/form/answers';
import { buildSubmission } from '../../domain/form/submission';
import { knownByOutcome } from '../../domain/registration/known-attendee';
import { ownPhoneRegisteredMessage } from '../../domain/registration/registered-phone';
import { registrationOutcome } from '../../domain/registration/registration-outcome';
import { registrationSteps } from '../../domain/registration/registration-steps';
import { keepFinishedRegistration } from '../../session/finished-registration';
import { keepKnownAttendee } from '../../session/known-attendee';
import { keepVoucher, keptVoucher } from '../../session/kept-voucher';
import { keepLoginPhone } from '../../session/login-phone';
import type * as Remembering from '../../session/remember-person';
import { navigate } from '../../platform/browser/navigation/navigation';
import { randomId } from '../../platform/device/random-id';
import {
  changeRegistrationDraft,
  type OptionalStep,
  type RegistrationDraft,
  dropRegistrationDraft,
} from './registration-draft';
import { alert, confirm } from '../../platform/device/feedback';
import type { RegistrationForm } from './use-registration-form';
import { questions } from '../../domain/form/known-questions';

/** The result of posting a registration. `unknown`: it may have arrived, and can safely be posted again unchanged. */
export type RegistrationOutcome =
  | { kind: 'registered'; result: SubmitResult }
  | { kind: 'refused'; message: string }
  | { kind: 'unknown'; message: string };

export type SubmittedForm = Pick<RegistrationForm, 'fields' | 'consentIn'>;

/**
 * Posts a registration (product §5.10, fromAdd). The draft is marked before the request, so that whatever happens to
 * the page, posting again reuses the submission key. A refusal gets a new key: usually something is corrected, and a
 * key must not carry a different body.
 */
export async function postRegistration(
  meeting: Pick<Meeting, 'id' | 'hasCredit'>,
  draft: RegistrationDraft,
  { fields, consentIn }: SubmittedForm,
  answers: Answers,
): Promise<RegistrationOutcome> {
  const { id: meetingId, hasCredit } = meeting;
  const { entryType } = draft;
  // A step completed before the entry type changed may no longer apply.
  const steps = registrationSteps({ hasCredit, entryType });
  const registration = {
    form: buildSubmission(fields, answers),
    meetingId,
    entryType,
    credit: steps.includes('credit') ? submittedAnswer(draft.credit) : null,
    invoice: steps.includes('invoice') ? submittedAnswer(draft.invoice) : null,
    consent: consentIn(answers),
    voucher: entryType === 'paid' ? keptVoucher(meetingId) : '',
  };
  changeRegistrationDraft(meetingId, entryType, { submissionKey: draft.submissionKey, isOutcomeUnknown: true });
  const outcome = await attempt(() => callServer('register', registration, { idempotencyKey: draft.submissionKey }));
  if (outcome.kind === 'done') return { kind: 'registered', result: outcome.answer };
  if (outcome.kind === 'unknown') return { kind: 'unknown', message: outcome.message };
  changeRegistrationDraft(meetingId, entryType, { submissionKey: randomId(), isOutcomeUnknown: false });
  const { envelope } = outcome.error;
  return { kind: 'refused', message: envelope === null ? outcome.message : registrationRefusal(envelope) };
}

/** Shows a refusal. If the phone is already registered, it offers the login to that registration. */
async function showRefusal(meetingId: string, text: string, phone: string): Promise<void> {
  const told = { title: '报名未成功', text };
  if (text !== ownPhoneRegisteredMessage) return alert(told);
  if (!(await confirm({ ...told, confirmText: '登录查看', cancelText: '返回' }))) return;
  keepLoginPhone(meetingId, phone);
  await navigate('login', { meetingId });
}

function submittedAnswer<Answer>(step: OptionalStep<Answer>): Answer | null {
  return step.decision === 'given' ? step.answer : null;
}

/** Loaded once it is needed. A failure is ignored: the next form is then filled by hand. */
const loadRemembering = (): Promise<typeof Remembering | null> =>
  import('../../session/remember-person').catch(() => null);

/**
 * Posts a registration and keeps what the pages after it show.
 * @param onRegistered called with the result of a successful registration
 * @returns the server's refusal, after it was shown; null for none
 */
export async function postAndShow(
  meeting: Meeting,
  { draft, form, answers }: { draft: RegistrationDraft; form: SubmittedForm; answers: Answers },
  onRegistered: (result: SubmitResult) => Promise<void>,
): Promise<string | null> {
  const remembering = loadRemembering();
  const outcome = await postRegistration(meeting, draft, form, answers);
  if (outcome.kind === 'registered') {
    keepFinishedRegistration(meeting.id, {
      outcome: registrationOutcome(outcome.result),
      applied: { invoice: draft.invoice.decision === 'given', credit: draft.credit.decision === 'given' },
      submissionKey: draft.submissionKey,
    });
    const known = knownByOutcome(registrationOutcome(outcome.result));
    if (known !== null) keepKnownAttendee(meeting.id, known);
    // Before the result is shown: whoever has seen it may leave at once.
    (await remembering)?.rememberPerson(form.fields, answers, meeting.id, submittedAnswer(draft.invoice));
    keepLoginPhone(meeting.id, textAnswer(answers, questions.phone));
    dropRegistrationDraft(meeting.id);
    keepVoucher(meeting.id, '');
    await onRegistered(outcome.result);
  } else if (outcome.kind === 'refused') {
    await showRefusal(meeting.id, outcome.message, textAnswer(answers, questions.phone));
    return outcome.message;
  } else {
    await alert({ title: '未收到结果', text: `${outcome.message}。您填写的内容已保存，重新提交不会重复报名。` });
  }
  return null;
}
