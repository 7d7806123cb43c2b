import { CentreGate } from '../../../features/centre/centre-gate';
import { MemberView } from '../../../features/team/member/member-view';
import { useRouteParams } from '../../../platform/browser/route-params';
import { Skeleton } from '../../../ui/layout/skeleton';

export default function MemberViewPage() {
  const params = useRouteParams();
  return (
    <CentreGate
      route="memberView"
      params={params}
      members={() => [params.id ?? '']}
      skeleton={<Skeleton shape="form" count={6} />}
    >
      {(visit) => <MemberView visit={visit} id={params.id ?? ''} />}
    </CentreGate>
  );
}
