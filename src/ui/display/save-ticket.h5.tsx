import type { SaveTicketProps } from './ticket-picture-props';

/** Renders nothing in a browser, which cannot save to the phone's album: users take a screenshot. */
export function SaveTicket(_props: SaveTicketProps): null {
  return null;
}
