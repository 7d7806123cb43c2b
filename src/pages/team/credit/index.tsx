import { CentreGate } from '../../../features/centre/centre-gate';
import { TeamCredit } from '../../../features/credit/team-credit';
import { useRouteParams } from '../../../platform/browser/route-params';
import { Skeleton } from '../../../ui/layout/skeleton';

export default function TeamCreditPage() {
  return (
    <CentreGate
      route="teamCredit"
      params={useRouteParams()}
      members={() => 'all'}
      skeleton={<Skeleton shape="list" count={6} />}
    >
      {(visit) => <TeamCredit visit={visit} />}
    </CentreGate>
  );
}

// Needed by the virtual list: without it Taro does not report a mini-program page's scrolling.
TeamCreditPage.enablePageScroll = true;
