import { CentreGate } from '../../../features/centre/centre-gate';
import { Transfer } from '../../../features/transfer/transfer';
import { useRouteParams } from '../../../platform/route-params/route-params';
import { Skeleton } from '../../../ui/skeleton/skeleton';

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
