import { CentreGate } from '../../../features/centre/centre-gate';
import { SampleInvoices, TeamInvoices } from '../../../features/team/team-invoices';
import { useRouteParams } from '../../../platform/browser/route-params';
import { Skeleton } from '../../../ui/layout/skeleton';

export default function TeamInvoicesPage() {
  const params = useRouteParams();
  // Without a meeting in the URL the page is a placeholder (product §2.25, §14.4), whatever meeting was used last.
  if (!params.meetingCode && !params.meetingId) return <SampleInvoices />;
  return (
    <CentreGate route="teamInvoices" params={params} skeleton={<Skeleton shape="card" count={3} />}>
      {(visit) => <TeamInvoices visit={visit} />}
    </CentreGate>
  );
}

// For its list: Taro tells a mini-program's page of scrolling only where it says so.
TeamInvoicesPage.enablePageScroll = true;
