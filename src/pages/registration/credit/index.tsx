import { MeetingGate } from '../../../features/meeting/meeting-gate';
import { CreditStep } from '../../../features/registration/credit-step';
import { useRouteParams } from '../../../platform/browser/route-params';
import { Skeleton } from '../../../ui/layout/skeleton';

export default function CreditPage() {
  return (
    <MeetingGate params={useRouteParams()} route="credit" skeleton={<Skeleton shape="form" count={6} />}>
      {(meeting) => <CreditStep meeting={meeting} />}
    </MeetingGate>
  );
}
