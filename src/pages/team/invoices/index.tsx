import { CentreGate } from '../../../features/centre/centre-gate';
import { DeskGate } from '../../../features/team/desk/desk-gate';
import { useDesk } from '../../../features/team/desk/use-desk';
import { SampleInvoices, TeamInvoices } from '../../../features/team/team-invoices';
import { useRouteParams } from '../../../platform/browser/route-params';
import { Skeleton } from '../../../ui/layout/skeleton';
import { loadOrdersDesk } from '../desk-parts';

export default function TeamInvoicesPage() {
  const params = useRouteParams();
  const desk = useDesk(loadOrdersDesk);
  // Without a meeting in the URL the page shows samples (product §2.25, §14.4), even if a meeting was used before.
  if (!params.meetingCode && !params.meetingId) return <SampleInvoices />;
  return (
    <CentreGate route="teamInvoices" params={params} skeleton={<Skeleton shape="card" count={3} />}>
      {(visit) => (
        <DeskGate desk={desk} visit={visit} narrow={() => <TeamInvoices visit={visit} />}>
          {({ OrdersDeskPage }) => <OrdersDeskPage visit={visit} group="invoice" orderId={params.orderId ?? ''} />}
        </DeskGate>
      )}
    </CentreGate>
  );
}

// Needed by the virtual list: without it Taro does not report a mini-program page's scrolling.
TeamInvoicesPage.enablePageScroll = true;
