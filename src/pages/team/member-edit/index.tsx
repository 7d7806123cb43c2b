import { CentreGate } from '../../../features/centre/centre-gate';
import { MemberEdit } from '../../../features/team/member/member-edit';
import { useRouteParams } from '../../../platform/browser/route-params';
import { Skeleton } from '../../../ui/layout/skeleton';

export default function MemberEditPage() {
  const params = useRouteParams();
  return (
    <CentreGate
      route="memberEdit"
      params={params}
      members={() => [params.id ?? '']}
      skeleton={<Skeleton shape="form" count={6} />}
    >
      {(visit) => <MemberEdit visit={visit} id={params.id ?? ''} />}
    </CentreGate>
  );
}
