import type { PrintedTicket } from './draw-ticket';

/** A ticket's code, as the server gives it. */
export interface TicketCode {
  /** Content of the code; '' if only its picture is known. */
  code: string;
  /** URL of the picture; '' for none. */
  imageUrl: string;
}

export interface SaveTicketProps extends TicketCode {
  /** What stands on the picture beside the code. */
  ticket: PrintedTicket;
  /** Tells the user what came of it. */
  notify: (message: string, kind: 'ok' | 'fail') => void;
}
