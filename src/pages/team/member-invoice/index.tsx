import type { Centre } from '../../../domain/centre/centre';
import { CentreGate } from '../../../features/centre/centre-gate';
import { idsOfOrder, InvoiceApplication } from '../../../features/invoice/invoice-application';
import { useRouteParams } from '../../../platform/browser/route-params';
import { Skeleton } from '../../../ui/layout/skeleton';

export default function MemberInvoicePage() {
  const params = useRouteParams();
  const orderOf = ({ orders }: Centre) => orders.find(({ id }) => id === params.orderId) ?? null;
  return (
    <CentreGate
      route="memberInvoice"
      params={params}
      members={(centre) => idsOfOrder(orderOf(centre))}
      skeleton={<Skeleton shape="form" count={6} />}
    >
      {(visit) => <InvoiceApplication visit={visit} order={orderOf(visit.centre)} />}
    </CentreGate>
  );
}
