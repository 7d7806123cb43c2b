import type { Attendee } from '../../domain/attendee/attendee';
import type { Meeting } from '../../domain/meeting/meeting';
import { ticketFace } from '../../features/centre/kept-ticket';
import { TicketCard } from '../../features/centre/ticket-card';
import { now } from '../../platform/device/clock';

/** The ticket of whoever has opened a link of their own. */
export const ownTicket = (attendee: Attendee, meeting: Meeting) => (
  <TicketCard ticket={ticketFace(attendee, { meeting, confirmedAt: now() })} />
);
