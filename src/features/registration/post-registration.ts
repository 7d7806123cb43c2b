import { callServer } from '../../api/call-server';
import { RefusedError } from '../../api/refused-error';
import { errorMessage } from '../../api/error-message';
import { registrationRefusal } from '../../contract/envelope';
import type { SubmitResult } from '../../contract/payment';
import { buildSubmission } from '../../domain/form/build-submission';
import type { FormField, FormValues } from '../../domain/form/form-field';
import { buildRegistrationBody } from '../../domain/registration/registration-body';
import { keepRegistrationDraft, type RegistrationDraft } from './registration-draft';

/** What came of posting a registration. `unknown`: it may have arrived, and may be posted again unchanged. */
export type RegistrationOutcome =
  | { kind: 'registered'; result: SubmitResult }
  | { kind: 'refused'; message: string }
  | { kind: 'unknown'; message: string };

/**
 * Posts a registration (spec section 7, fromAdd). The draft says that a post is under way before it goes out, so
 * that whatever happens to the page, posting again asks for the same submission.
 */
export async function postRegistration(
  meetingId: string,
  draft: RegistrationDraft,
  fields: readonly FormField[],
  values: FormValues,
): Promise<RegistrationOutcome> {
  const body = buildRegistrationBody(buildSubmission(fields, values), {
    meetingId,
    entryType: draft.entryType,
    credit: draft.credit.decision === 'given' ? draft.credit.answer : null,
    invoice: draft.invoice.decision === 'given' ? draft.invoice.answer : null,
  });
  keepRegistrationDraft(meetingId, { ...draft, isOutcomeUnknown: true });
  try {
    const result = await callServer('register', { body, idempotencyKey: draft.submissionKey });
    return { kind: 'registered', result };
  } catch (error) {
    if (!(error instanceof RefusedError)) return { kind: 'unknown', message: errorMessage(error) };
    keepRegistrationDraft(meetingId, { ...draft, isOutcomeUnknown: false });
    return { kind: 'refused', message: error.envelope === null ? error.message : registrationRefusal(error.envelope) };
  }
}
