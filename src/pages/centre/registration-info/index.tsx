import { CentreGate } from '../../../features/centre/centre-gate';
import { RegistrationInfo } from '../../../features/centre/registration-info';
import { useRouteParams } from '../../../platform/browser/route-params';
import { Skeleton } from '../../../ui/layout/skeleton';

export default function RegistrationInfoPage() {
  return (
    <CentreGate route="registrationInfo" params={useRouteParams()} skeleton={<Skeleton shape="card" count={3} />}>
      {(visit) => <RegistrationInfo visit={visit} />}
    </CentreGate>
  );
}
