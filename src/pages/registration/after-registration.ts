import type { Meeting } from '../../domain/meeting/meeting';
import type { SubmitResult } from '../../contract/payment';
import { keepPendingPayment } from '../../session/keep-payments';
import { registrationOutcome } from '../../domain/registration/registration-outcome';
import { relaunch } from '../../platform/browser/navigation/navigation';

/**
 * Opens the next page after a registration (product §6.3): the organiser's review, payment, or success. Clears the stack,
 * since the flow has no page left to return to.
 */
export async function continueAfterRegistration(meeting: Meeting, result: SubmitResult): Promise<void> {
  const parameters = { meetingCode: meeting.code };
  const outcome = registrationOutcome(result);
  if (outcome !== 'payment') return relaunch(outcome === 'free' ? 'freeSuccess' : 'review', parameters);
  keepPendingPayment({
    amountFen: result.dueFen,
    outTradeNo: result.outTradeNo,
    meetingId: meeting.id,
    meetingCode: meeting.code,
    meetingName: meeting.name,
    takesTransfers: meeting.takesTransfers,
    attendeeCount: 1,
    payer: 'attendee',
    heldUntil: result.heldUntil,
  });
  return relaunch('paymentChoice', parameters);
}
