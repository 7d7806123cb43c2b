import { callServer } from '../../api/call-server';
import { RefusedError } from '../../api/refused-error';
import { errorMessage } from '../../api/error-message';
import { registrationRefusal } from '../../contract/envelope';
import type { Meeting } from '../../domain/meeting/meeting';
import type { SubmitResult } from '../../contract/payment';
import type { Answers } from '../../domain/form/answers';
import type { FormField } from '../../domain/form/form-field';
import { buildSubmission } from '../../domain/form/submission';
import { buildRegistrationBody } from '../../contract/registration-body';
import { registrationSteps } from '../../domain/registration/registration-steps';
import { randomId } from '../../platform/random-id/random-id';
import { changeRegistrationDraft, type OptionalStep, type RegistrationDraft } from './registration-draft';

/** What came of posting a registration. `unknown`: it may have arrived, and may be posted again unchanged. */
export type RegistrationOutcome =
  | { kind: 'registered'; result: SubmitResult }
  | { kind: 'refused'; message: string }
  | { kind: 'unknown'; message: string };

/**
 * Posts a registration (spec section 7, fromAdd). The draft says that a post is under way before it goes out, so
 * that whatever happens to the page, posting again asks for the same submission. After the server's no, the next
 * attempt is another one: mostly something has been corrected, which the same key may not carry.
 */
export async function postRegistration(
  meeting: Pick<Meeting, 'id' | 'hasCredit'>,
  draft: RegistrationDraft,
  fields: readonly FormField[],
  answers: Answers,
): Promise<RegistrationOutcome> {
  const { id: meetingId, hasCredit } = meeting;
  const { entryType } = draft;
  // A step that was filled in before the type was changed may not be one of this registration's.
  const steps = registrationSteps({ hasCredit, entryType });
  const body = buildRegistrationBody(buildSubmission(fields, answers), {
    meetingId,
    entryType,
    credit: steps.includes('credit') ? givenAnswer(draft.credit) : null,
    invoice: steps.includes('invoice') ? givenAnswer(draft.invoice) : null,
  });
  changeRegistrationDraft(meetingId, entryType, { submissionKey: draft.submissionKey, isOutcomeUnknown: true });
  try {
    const result = await callServer('register', { body, idempotencyKey: draft.submissionKey });
    return { kind: 'registered', result };
  } catch (error) {
    if (!(error instanceof RefusedError)) return { kind: 'unknown', message: errorMessage(error) };
    changeRegistrationDraft(meetingId, entryType, { submissionKey: randomId(), isOutcomeUnknown: false });
    return { kind: 'refused', message: error.envelope === null ? error.message : registrationRefusal(error.envelope) };
  }
}

function givenAnswer<Answer>(step: OptionalStep<Answer>): Answer | null {
  return step.decision === 'given' ? step.answer : null;
}
