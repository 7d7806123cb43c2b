import type { ListedAttendee } from '../../../src/contract/attendee';
import type { Attendee } from '../../../src/domain/attendee/attendee';
import { credentialShortNames } from '../../../src/domain/form/credential-types';
import type { InvoiceInfo } from '../../../src/domain/invoice/invoice-form';
import { maskIdNumber } from '../../../src/domain/mask-id-number';
import { admits, type Ticket } from '../../../src/domain/ticket/ticket-state';
import { formatShanghaiTime } from '../../../src/domain/time/shanghai-time';
import type { DataCipher } from '../../data-cipher';
import type { EntryRow } from '../../db/tables/entries';
import { filesPath, signFileReference } from '../uploads/file-reference';
import { revealAnswers } from './read-answers';

/** How long the address of an attachment shows it. */
const fileUrlTtlMs = 3_600_000;

/** What an attendee takes besides the row. */
export interface AttendeeView {
  cipher: DataCipher;
  now: number;
  /** Ids of the attachments that belong to the entries shown. */
  fileIds: ReadonlySet<string>;
  /** What an order asks or asked for the entry, as it froze it; null where none does. */
  orderedFen: number | null;
  invoice: InvoiceInfo | null;
  /** ID numbers in full: for their owner, and for who may still correct them. */
  showsIdNumbers: boolean;
}

/** What stands for a phone's user: the same for all that the phone is, and not the phone. */
export const userIdOf = (cipher: DataCipher, phone: string): string => cipher.digest(`user:${phone}`).slice(0, 22);

/** An attendee as whoever asks may see them. */
export function attendeeOf(row: EntryRow, view: AttendeeView): Attendee {
  const isValid = isValidTicket(row);
  return {
    ...listedAttendeeOf(row, view.orderedFen),
    userId: userIdOf(view.cipher, row.phone),
    ticketImageUrl: isValid ? `/api/tickets/${row.ticketRef}.svg` : '',
    ticketCode: isValid ? row.ticketRef : '',
    reviewState: row.reviewState,
    credit: row.credit,
    answers: shownAnswers(row, view),
    invoice: view.invoice,
    provinceText: row.provinceText,
  };
}

/**
 * The part of an attendee that an order's list shows.
 * @param orderedFen what the order asks for them; null where none does, then it is the fee
 */
export function listedAttendeeOf(row: EntryRow, orderedFen: number | null): ListedAttendee {
  const { id, name, phone, userType, payStatus, refundStatus, transferStatus, paidBy, isTouched, isRegistered } = row;
  return {
    ...{ id, name, phone, userType, payStatus, refundStatus, transferStatus, paidBy, isTouched, isRegistered },
    meetingId: String(row.meetingId),
    registeredAt: formatShanghaiTime(row.createdAt.getTime()),
    amountFen: orderedFen ?? row.feeFen,
    feeFen: orderedFen ?? row.feeFen,
  };
}

function shownAnswers(row: EntryRow, view: AttendeeView): Record<string, unknown> {
  const revealed = revealAnswers(row.answers, row.id, view.cipher);
  return Object.fromEntries(
    Object.entries(revealed).map(([name, value]) => {
      if (typeof value !== 'string') return [name, value];
      if (credentialShortNames.has(name)) return [name, view.showsIdNumbers ? value : maskIdNumber(value)];
      return [name, signFiles(value, view)];
    }),
  );
}

/** Gives the addresses of the entry's own attachments a signature; a text that only looks like one stays as it is. */
function signFiles(value: string, { cipher, now, fileIds }: AttendeeView): string {
  if (!value.startsWith(`${filesPath}/`)) return value;
  const ids = value.split(',').map((address) => address.slice(filesPath.length + 1));
  if (!ids.every((id) => fileIds.has(id))) return value;
  return ids.map((id) => signFileReference(cipher, id, now + fileUrlTtlMs)).join(',');
}

/** What the rules of `src/domain` ask of an attendee's ticket. */
export type TicketOfRow = Ticket & Pick<Attendee, 'phone' | 'reviewState'>;

export function ticketOf(row: EntryRow): TicketOfRow {
  const { payStatus, refundStatus, transferStatus, paidBy, userType, isRegistered, isTouched, phone, reviewState } =
    row;
  return { payStatus, refundStatus, transferStatus, paidBy, userType, isRegistered, isTouched, phone, reviewState };
}

/** Whether an entry's QR code lets its holder in: the rule of the page, for an entry that was not superseded. */
export function isValidTicket(row: EntryRow): boolean {
  return row.live && admits(row);
}
