import { CentreGate } from '../../../features/centre/centre-gate';
import { MemberAddCredit } from '../../../features/team/member/member-add-credit';
import { useRouteParams } from '../../../platform/route-params/route-params';
import { Skeleton } from '../../../ui/skeleton/skeleton';

export default function MemberAddCreditPage() {
  const params = useRouteParams();
  return (
    <CentreGate route="memberAddCredit" params={params} skeleton={<Skeleton shape="form" count={6} />}>
      {(visit) => <MemberAddCredit visit={visit} />}
    </CentreGate>
  );
}
