import { CentreGate } from '../../../features/centre/centre-gate';
import { TeamOrders } from '../../../features/team/orders/team-orders';
import { useRouteParams } from '../../../platform/browser/route-params';
import { Skeleton } from '../../../ui/layout/skeleton';
import { orderPayments } from '../../pay-order';

export default function TeamOrdersPage() {
  return (
    <CentreGate route="teamOrders" params={useRouteParams()} skeleton={<Skeleton shape="card" count={3} />}>
      {(visit) => <TeamOrders visit={visit} payments={orderPayments(visit)} />}
    </CentreGate>
  );
}

// Needed by the virtual list: without it Taro does not report a mini-program page's scrolling.
TeamOrdersPage.enablePageScroll = true;
