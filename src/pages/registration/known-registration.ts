import type { Meeting } from '../../domain/meeting/meeting';
import type { KnownRegistration, ResultPage } from '../../domain/registration/result-guard';
import { pendingPaymentOf, readPaidPayment } from '../../session/pending-payment';
import { getRegistrationDraft } from '../../features/registration/registration-draft';
import { replace } from '../../platform/navigation/navigation';
import { readFinishedRegistration } from '../../session/finished-registration';

/** What this device knows of a meeting's registration. */
export function knownRegistration({ id }: Pick<Meeting, 'id'>): KnownRegistration {
  return {
    outcome: readFinishedRegistration(id)?.outcome ?? null,
    hasDraft: getRegistrationDraft(id) !== null,
    isPaymentPending: pendingPaymentOf(id)?.payer === 'attendee',
    isPaid: readPaidPayment()?.meetingId === id,
  };
}

/** Goes where an entry guard leads. */
export function followGuard(
  target: ResultPage | 'landing' | 'attendeeForm',
  meeting: Pick<Meeting, 'code'>,
): Promise<void> {
  return replace(target, { meetingCode: meeting.code });
}
