import '../../../api/register-page-calls';
import { CentreGate } from '../../../features/centre/centre-gate';
import { OwnPlace, PlaceByLink } from '../../../features/completion/places';
import { useRouteParams } from '../../../platform/browser/route-params';
import { ownTicket } from '../own-ticket';
import { Skeleton } from '../../../ui/layout/skeleton';

export default function CompletionPage() {
  const params = useRouteParams();
  const { link = '' } = params;
  if (link !== '') return <PlaceByLink key={link} link={link} ticket={ownTicket} />;
  return (
    <CentreGate route="completion" params={params} skeleton={<Skeleton shape="form" count={4} />}>
      {(visit) => <OwnPlace visit={visit} ticket={ownTicket} />}
    </CentreGate>
  );
}
