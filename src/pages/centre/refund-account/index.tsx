import { CentreGate } from '../../../features/centre/centre-gate';
import { RefundAccount } from '../../../features/refund/refund-account';
import { useRouteParams } from '../../../platform/browser/route-params';
import { Skeleton } from '../../../ui/layout/skeleton';

export default function RefundAccountPage() {
  return (
    <CentreGate route="refundAccount" params={useRouteParams()} skeleton={<Skeleton shape="form" count={3} />}>
      {(visit) => <RefundAccount visit={visit} />}
    </CentreGate>
  );
}
