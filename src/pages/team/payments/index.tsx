import { CentreGate } from '../../../features/centre/centre-gate';
import { TeamPayments } from '../../../features/team/payments/team-payments';
import { useRouteParams } from '../../../platform/route-params/route-params';
import { routes } from '../../../routes';
import { Skeleton } from '../../../ui/skeleton/skeleton';
import { payTeamOrder } from '../../pay-order';

export default function TeamPaymentsPage() {
  return (
    <CentreGate
      route="teamPayments"
      params={useRouteParams()}
      backTo={{ route: 'centre' }}
      skeleton={<Skeleton shape="list" count={6} />}
    >
      {(visit) => (
        <TeamPayments
          visit={visit}
          title={routes.teamPayments.title}
          onOrdered={(result, memberCount) => payTeamOrder(visit.meeting, result, memberCount)}
        />
      )}
    </CentreGate>
  );
}
