import { CentreGate } from '../../../features/centre/centre-gate';
import { DeskGate } from '../../../features/team/desk/desk-gate';
import { useDesk } from '../../../features/team/desk/use-desk';
import { TeamOrders } from '../../../features/team/orders/team-orders';
import { useRouteParams } from '../../../platform/browser/route-params';
import { Skeleton } from '../../../ui/layout/skeleton';
import { orderPayments } from '../../pay-order';
import { loadOrdersDesk } from '../desk-parts';

export default function TeamOrdersPage() {
  const params = useRouteParams();
  const desk = useDesk(loadOrdersDesk);
  return (
    <CentreGate route="teamOrders" params={params} skeleton={<Skeleton shape="card" count={3} />}>
      {(visit) => (
        <DeskGate desk={desk} visit={visit} narrow={() => <TeamOrders visit={visit} payments={orderPayments(visit)} />}>
          {({ OrdersDeskPage }) => <OrdersDeskPage visit={visit} group="all" orderId={params.orderId ?? ''} />}
        </DeskGate>
      )}
    </CentreGate>
  );
}

// Needed by the virtual list: without it Taro does not report a mini-program page's scrolling.
TeamOrdersPage.enablePageScroll = true;
