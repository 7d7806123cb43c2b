import type { SaveTicketProps } from './ticket-picture-props';

/** A browser saves a page by a screenshot: the mini-program's variant has the album. */
export function SaveTicket(_props: SaveTicketProps): null {
  return null;
}
