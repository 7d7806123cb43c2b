import '../../../api/register-page-calls';
import type { Attendee } from '../../../domain/attendee/attendee';
import type { Meeting } from '../../../domain/meeting/meeting';
import { CentreGate } from '../../../features/centre/centre-gate';
import { ticketFace } from '../../../features/centre/kept-ticket';
import { TicketCard } from '../../../features/centre/ticket-card';
import { OfferByLink } from '../../../features/completion/offers';
import { OwnPlace, PlaceByLink } from '../../../features/completion/places';
import { useRouteParams } from '../../../platform/browser/route-params';
import { now } from '../../../platform/device/clock';
import { Skeleton } from '../../../ui/layout/skeleton';

/** The page behind a link that one phone was sent: a place to complete, or a ticket that is offered. */
export default function CompletionPage() {
  const params = useRouteParams();
  const { link = '', offer = '', meetingId = '' } = params;
  if (offer !== '') return <OfferByLink key={offer} link={offer} meetingId={meetingId} ticket={ticket} />;
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
