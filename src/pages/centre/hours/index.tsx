import { CentreGate } from '../../../features/centre/centre-gate';
import { OwnHours } from '../../../features/credit/own-hours';
import { useRouteParams } from '../../../platform/browser/route-params';
import { Skeleton } from '../../../ui/layout/skeleton';

export default function OwnHoursPage() {
  return (
    <CentreGate route="ownHours" params={useRouteParams()} skeleton={<Skeleton shape="card" count={3} />}>
      {(visit) => <OwnHours visit={visit} />}
    </CentreGate>
  );
}
