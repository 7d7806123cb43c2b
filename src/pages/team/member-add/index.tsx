import { CentreGate } from '../../../features/centre/centre-gate';
import { MemberAdd } from '../../../features/team/member/member-add';
import { useRouteParams } from '../../../platform/browser/route-params';
import { Skeleton } from '../../../ui/layout/skeleton';

export default function MemberAddPage() {
  const params = useRouteParams();
  return (
    <CentreGate route="memberAdd" params={params} skeleton={<Skeleton shape="form" count={6} />}>
      {(visit) => <MemberAdd visit={visit} />}
    </CentreGate>
  );
}
