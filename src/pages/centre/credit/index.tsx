import { CentreGate } from '../../../features/centre/centre-gate';
import { CreditApplication } from '../../../features/credit/credit-application';
import { useRouteParams } from '../../../platform/browser/route-params';
import { Skeleton } from '../../../ui/layout/skeleton';

export default function CentreCreditPage() {
  return (
    <CentreGate route="centreCredit" params={useRouteParams()} skeleton={<Skeleton shape="form" count={6} />}>
      {(visit) => <CreditApplication visit={visit} />}
    </CentreGate>
  );
}
