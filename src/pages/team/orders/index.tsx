import { CentreGate } from '../../../features/centre/centre-gate';
import { DeskGate } from '../../../features/team/desk/desk-gate';
import { loadOrdersDesk } from '../../../features/team/desk/desk-parts';
import { useDesk } from '../../../features/team/desk/use-desk';
import { TeamOrders } from '../../../features/team/orders/team-orders';
import { useRouteParams } from '../../../platform/browser/route-params';
import { Skeleton } from '../../../ui/layout/skeleton';
import { orderPayments } from '../../pay-order';

export default function TeamOrdersPage() {
  const params = useRouteParams();
  const desk = useDesk(loadOrdersDesk);
  return (
    <CentreGate route="teamOrders" params={params} skeleton={<Skeleton shape="card" count={3} />}>
      {(visit) => {
        const payments = orderPayments(visit);
        return (
          <DeskGate desk={desk} visit={visit} narrow={() => <TeamOrders visit={visit} payments={payments} />}>
            {({ OrdersDesk }) => (
              <OrdersDesk visit={visit} payments={payments} group="all" orderId={params.orderId ?? ''} />
            )}
          </DeskGate>
        );
      }}
    </CentreGate>
  );
}

// Needed by the virtual list: without it Taro does not report a mini-program page's scrolling.
TeamOrdersPage.enablePageScroll = true;
