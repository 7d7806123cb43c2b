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

// For its list: Taro tells a mini-program's page of scrolling only where it says so.
TeamCreditPage.enablePageScroll = true;
