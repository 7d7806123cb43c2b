import { MeetingGate } from '../../../features/meeting/meeting-gate';
import { InvoiceStep } from '../../../features/registration/invoice-step';
import { useRouteParams } from '../../../platform/browser/route-params';
import { Skeleton } from '../../../ui/layout/skeleton';
import { loadAfterRegistration } from '../load-after-registration';

export default function InvoicePage() {
  return (
    <MeetingGate params={useRouteParams()} route="invoice" skeleton={<Skeleton shape="form" count={6} />}>
      {(meeting) => <InvoiceStep meeting={meeting} loadNext={loadAfterRegistration} />}
    </MeetingGate>
  );
}
