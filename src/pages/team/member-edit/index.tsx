import { CentreGate } from '../../../features/centre/centre-gate';
import { MemberEdit } from '../../../features/team/member/member-edit';
import { useRouteParams } from '../../../platform/route-params/route-params';
import { routes } from '../../../routes';
import { Skeleton } from '../../../ui/skeleton/skeleton';

export default function MemberEditPage() {
  const params = useRouteParams();
  return (
    <CentreGate
      route="memberEdit"
      params={params}
      backTo={{ route: 'teamMembers' }}
      skeleton={<Skeleton shape="form" count={6} />}
    >
      {(visit) => <MemberEdit visit={visit} title={routes.memberEdit.title} id={params.id ?? ''} />}
    </CentreGate>
  );
}
