import { CentreGate } from '../../../features/centre/centre-gate';
import { Transfer } from '../../../features/transfer/transfer';
import { useRouteParams } from '../../../platform/browser/route-params';
import { Skeleton } from '../../../ui/layout/skeleton';

export default function TransferPage() {
  const params = useRouteParams();
  return (
    <CentreGate
      route="transfer"
      params={params}
      members={() => [params.enteredId ?? '']}
      skeleton={<Skeleton shape="form" count={6} />}
    >
      {(visit) => <Transfer visit={visit} params={params} />}
    </CentreGate>
  );
}
