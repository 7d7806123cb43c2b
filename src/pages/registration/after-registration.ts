import type { Meeting } from '../../domain/meeting/meeting';
import type { SubmitResult } from '../../contract/payment';
import { keepPendingPayment } from '../../session/pending-payment';
import { registrationOutcome } from '../../domain/registration/registration-outcome';
import { relaunch } from '../../platform/browser/navigation/navigation';

/**
 * Where a registration leads (product §6.3): to the organiser's review, payment, or success. Clears the stack, since
 * there is nothing left in the flow to return to.
 */
export async function continueAfterRegistration(meeting: Meeting, result: SubmitResult): Promise<void> {
  const parameters = { meetingCode: meeting.code };
  const outcome = registrationOutcome(result);
  if (outcome !== 'payment') return relaunch(outcome === 'review' ? 'review' : 'freeSuccess', parameters);
  keepPendingPayment({
    amountFen: result.dueFen,
    outTradeNo: result.outTradeNo,
    meetingId: meeting.id,
    meetingCode: meeting.code,
    meetingName: meeting.name,
    takesTransfers: meeting.takesTransfers,
    attendeeCount: 1,
    payer: 'attendee',
  });
  return relaunch('paymentChoice', parameters);
}
