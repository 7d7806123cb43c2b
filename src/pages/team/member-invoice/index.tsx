import { CentreGate } from '../../../features/centre/centre-gate';
import { InvoiceApplication } from '../../../features/invoice/invoice-application';
import { useRouteParams } from '../../../platform/route-params/route-params';
import { routes } from '../../../routes';
import { Skeleton } from '../../../ui/skeleton/skeleton';

export default function MemberInvoicePage() {
  const params = useRouteParams();
  return (
    <CentreGate
      route="memberInvoice"
      params={params}
      backTo={{ route: 'teamOrders' }}
      skeleton={<Skeleton shape="form" count={6} />}
    >
      {(visit) => (
        <InvoiceApplication
          visit={visit}
          title={routes.memberInvoice.title}
          order={visit.centre.orders.find(({ id: orderId }) => orderId === params.orderId) ?? null}
          backTo="teamOrders"
        />
      )}
    </CentreGate>
  );
}
