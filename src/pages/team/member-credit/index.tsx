import { CentreGate } from '../../../features/centre/centre-gate';
import { CreditApplication } from '../../../features/credit/credit-application';
import { useRouteParams } from '../../../platform/browser/route-params';
import { Skeleton } from '../../../ui/layout/skeleton';

export default function MemberCreditPage() {
  const params = useRouteParams();
  return (
    <CentreGate
      route="memberCredit"
      params={params}
      members={() => [params.enteredId ?? '']}
      skeleton={<Skeleton shape="form" count={6} />}
    >
      {(visit) => <CreditApplication visit={visit} memberId={params.enteredId ?? ''} />}
    </CentreGate>
  );
}
