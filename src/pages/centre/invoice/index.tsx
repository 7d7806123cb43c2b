import { invoiceOrder } from '../../../domain/order/invoice-order';
import { CentreGate } from '../../../features/centre/centre-gate';
import { idsOfOrder, InvoiceApplication } from '../../../features/invoice/invoice-application';
import { useRouteParams } from '../../../platform/browser/route-params';
import { Skeleton } from '../../../ui/layout/skeleton';

export default function CentreInvoicePage() {
  return (
    <CentreGate
      route="centreInvoice"
      params={useRouteParams()}
      members={({ orders }) => idsOfOrder(invoiceOrder(orders))}
      skeleton={<Skeleton shape="form" count={6} />}
    >
      {(visit) => <InvoiceApplication visit={visit} order={invoiceOrder(visit.centre.orders)} />}
    </CentreGate>
  );
}
