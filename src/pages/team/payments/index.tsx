import { CentreGate } from '../../../features/centre/centre-gate';
import { TeamPayments } from '../../../features/team/payments/team-payments';
import { useRouteParams } from '../../../platform/browser/route-params';
import { Skeleton } from '../../../ui/layout/skeleton';
import { orderPayments, payTeamOrder } from '../../pay-order';

export default function TeamPaymentsPage() {
  return (
    <CentreGate route="teamPayments" params={useRouteParams()} skeleton={<Skeleton shape="list" count={6} />}>
      {(visit) => (
        <TeamPayments
          visit={visit}
          payments={orderPayments(visit)}
          onOrdered={(result, memberCount) => payTeamOrder(visit.meeting, result, memberCount)}
        />
      )}
    </CentreGate>
  );
}

// Needed by the virtual list: without it Taro does not report a mini-program page's scrolling.
TeamPaymentsPage.enablePageScroll = true;
