import type { Order } from '../domain/order/order';
import { dropPendingPayment } from '../session/pending-payment';
import { relaunch } from '../platform/browser/navigation/navigation';
import { forgetCentre, type CentreVisit } from '../session/centre';
import { forgetFinishedRegistration } from '../session/finished-registration';
import { keepKnownAttendee } from '../session/known-attendee';
import { endSession } from '../session/session';

/**
 * After a registration was withdrawn: whoever has none left has nothing to be logged in to, and may register anew.
 */
export async function leaveWithdrawnRegistration({ meeting, centre }: CentreVisit): Promise<void> {
  forgetFinishedRegistration(meeting.id);
  keepKnownAttendee(meeting.id, null);
  if (centre.isTeamOperator) return;
  await relaunch('landing', { meetingCode: meeting.code });
  endSession(meeting.id);
  forgetCentre();
}

/** After an order was cancelled, and maybe its registration withdrawn. */
export async function leaveCancelledOrder(
  visit: CentreVisit,
  { outTradeNo }: Order,
  isWithdrawn: boolean,
): Promise<void> {
  dropPendingPayment(outTradeNo);
  if (isWithdrawn) await leaveWithdrawnRegistration(visit);
}
