import { CentreGate } from '../../../features/centre/centre-gate';
import { MemberView } from '../../../features/team/member/member-view';
import { useRouteParams } from '../../../platform/route-params/route-params';
import { Skeleton } from '../../../ui/skeleton/skeleton';

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
