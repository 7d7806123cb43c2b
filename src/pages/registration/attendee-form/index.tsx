import { MeetingGate } from '../../../features/meeting/meeting-gate';
import { AttendeeForm } from '../../../features/registration/attendee-form';
import { readPendingPayment } from '../../../features/payment/pending-payment';
import { useRouteParams } from '../../../platform/route-params/route-params';
import { Skeleton } from '../../../ui/skeleton/skeleton';
import { goOnAfterRegistration } from '../after-registration';

export default function AttendeeFormPage() {
  return (
    <MeetingGate params={useRouteParams()} route="attendeeForm" skeleton={<Skeleton shape="form" count={6} />}>
      {(meeting) => (
        <AttendeeForm
          meeting={meeting}
          isPaymentPending={readPendingPayment()?.meetingId === meeting.id}
          onRegistered={(result) => goOnAfterRegistration(meeting, result)}
        />
      )}
    </MeetingGate>
  );
}
