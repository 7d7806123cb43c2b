import { CentreGate } from '../../../features/centre/centre-gate';
import { InvoiceApplication } from '../../../features/invoice/invoice-application';
import { useRouteParams } from '../../../platform/route-params/route-params';
import { Skeleton } from '../../../ui/skeleton/skeleton';

export default function MemberInvoicePage() {
  const params = useRouteParams();
  return (
    <CentreGate route="memberInvoice" params={params} skeleton={<Skeleton shape="form" count={6} />}>
      {(visit) => (
        <InvoiceApplication
          visit={visit}
          order={visit.centre.orders.find(({ id: orderId }) => orderId === params.orderId) ?? null}
        />
      )}
    </CentreGate>
  );
}
