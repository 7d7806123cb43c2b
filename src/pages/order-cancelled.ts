import type { Order } from '../domain/order/order';
import { dropPendingPayment } from '../session/keep-payments';
import { relaunch } from '../platform/browser/navigation/navigation';
import { forgetCentre, type CentreVisit } from '../session/centre';
import { forgetFinishedRegistration } from '../session/finished-registration';
import { keepKnownAttendee } from '../session/known-attendee';
import { endSession } from '../session/session';

/**
 * Continues after a registration was withdrawn. An individual is logged out and may register again; an operator stays in
 * the centre.
 */
export async function leaveWithdrawnRegistration({ meeting, centre }: CentreVisit): Promise<void> {
  forgetFinishedRegistration(meeting.id);
  keepKnownAttendee(meeting.id, null);
  if (centre.isTeamOperator) return;
  await relaunch('landing', { meetingCode: meeting.code });
  endSession(meeting.id);
  forgetCentre();
}

/** Continues after an order was cancelled, which may also have withdrawn the registration. */
export async function leaveCancelledOrder(
  visit: CentreVisit,
  { outTradeNo }: Order,
  isWithdrawn: boolean,
): Promise<void> {
  dropPendingPayment(outTradeNo);
  if (isWithdrawn) await leaveWithdrawnRegistration(visit);
}
