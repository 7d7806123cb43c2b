import { MeetingGate } from '../../../features/meeting/meeting-gate';
import { PendingPaymentNotice } from '../../../features/payment/pending-payment-notice';
import { Landing } from '../../../features/registration/landing';
import { useRouteParams } from '../../../platform/route-params/route-params';
import { Skeleton } from '../../../ui/skeleton/skeleton';

export default function LandingPage() {
  return (
    <MeetingGate params={useRouteParams()} route="landing" skeleton={<Skeleton shape="banner" count={2} />}>
      {(meeting) => (
        <Landing meeting={meeting}>
          <PendingPaymentNotice meetingId={meeting.id} />
        </Landing>
      )}
    </MeetingGate>
  );
}
