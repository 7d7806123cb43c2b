import type { Meeting } from '../../domain/meeting/meeting';
import type { KnownRegistration, ResultPage } from '../../domain/registration/result-guard';
import { pendingPaymentOf, readPaidPayment } from '../../session/pending-payment';
import { getRegistrationDraft } from '../../features/registration/registration-draft';
import { replace } from '../../platform/browser/navigation/navigation';
import { readKnownAttendee } from '../../session/known-attendee';
import { unregisteredPhone } from '../../session/unregistered-phone';
import { readFinishedRegistration } from '../../session/finished-registration';

/** Returns this device's data about a registration at a meeting; none if a login has just verified a phone without one. */
export function knownRegistration({ id }: Pick<Meeting, 'id'>): KnownRegistration {
  const hasDraft = getRegistrationDraft(id) !== null;
  if (unregisteredPhone(id) !== '')
    return { outcome: null, hasDraft, isPaymentPending: false, isPaid: false, isKnown: false };
  const paid = readPaidPayment();
  return {
    outcome: readFinishedRegistration(id)?.outcome ?? null,
    hasDraft,
    isPaymentPending: pendingPaymentOf(id)?.payer === 'attendee',
    isPaid: paid?.meetingId === id && paid.payer === 'attendee',
    isKnown: readKnownAttendee(id) !== null,
  };
}

/** Opens the page that an entry guard redirects to. */
export function followGuard(
  target: ResultPage | 'landing' | 'attendeeForm',
  meeting: Pick<Meeting, 'code'>,
): Promise<void> {
  return replace(target, { meetingCode: meeting.code });
}
