import '../../../api/register-page-calls';
import type { Attendee } from '../../../domain/attendee/attendee';
import type { Meeting } from '../../../domain/meeting/meeting';
import { CentreGate } from '../../../features/centre/centre-gate';
import { ticketFace } from '../../../features/centre/kept-ticket';
import { TicketCard } from '../../../features/centre/ticket-card';
import { OwnPlace, PlaceByLink } from '../../../features/completion/places';
import { useRouteParams } from '../../../platform/browser/route-params';
import { now } from '../../../platform/device/clock';
import { Skeleton } from '../../../ui/layout/skeleton';

export default function CompletionPage() {
  const params = useRouteParams();
  const { link = '' } = params;
  if (link !== '') return <PlaceByLink key={link} link={link} ticket={ticket} />;
  return (
    <CentreGate route="completion" params={params} skeleton={<Skeleton shape="form" count={4} />}>
      {(visit) => <OwnPlace visit={visit} ticket={ticket} />}
    </CentreGate>
  );
}

const ticket = (attendee: Attendee, meeting: Meeting) => (
  <TicketCard ticket={ticketFace(attendee, { meeting, confirmedAt: now() })} />
);
