import { CentreGate } from '../../../features/centre/centre-gate';
import { TeamOrders } from '../../../features/team/orders/team-orders';
import { useRouteParams } from '../../../platform/route-params/route-params';
import { routes } from '../../../routes';
import { Skeleton } from '../../../ui/skeleton/skeleton';
import { payOrder } from '../../pay-order';

export default function TeamOrdersPage() {
  return (
    <CentreGate
      route="teamOrders"
      params={useRouteParams()}
      backTo={{ route: 'centre' }}
      skeleton={<Skeleton shape="card" count={3} />}
    >
      {(visit) => (
        <TeamOrders visit={visit} title={routes.teamOrders.title} onPay={(order) => payOrder(visit, order)} />
      )}
    </CentreGate>
  );
}
