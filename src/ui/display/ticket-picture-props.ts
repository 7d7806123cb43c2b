import type { PrintedTicket } from './draw-ticket';

/** A ticket's code from the server. */
export interface TicketCode {
  /** Content of the code; '' if only its picture is known. */
  code: string;
  /** URL of the picture; '' for none. */
  imageUrl: string;
  /** Typed at the door where no camera reads the code; '' for none. */
  shortCode: string;
}

export interface SaveTicketProps extends TicketCode {
  /** The texts beside the code on the picture. */
  ticket: PrintedTicket;
  /** Shows the result. */
  notify: (message: string, kind: 'ok' | 'fail') => void;
}
