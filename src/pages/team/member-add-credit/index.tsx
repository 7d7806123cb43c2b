import { CentreGate } from '../../../features/centre/centre-gate';
import { MemberAddCredit } from '../../../features/team/member/member-add-credit';
import { useRouteParams } from '../../../platform/browser/route-params';
import { Skeleton } from '../../../ui/layout/skeleton';

export default function MemberAddCreditPage() {
  const params = useRouteParams();
  return (
    <CentreGate route="memberAddCredit" params={params} skeleton={<Skeleton shape="form" count={6} />}>
      {(visit) => <MemberAddCredit visit={visit} />}
    </CentreGate>
  );
}
