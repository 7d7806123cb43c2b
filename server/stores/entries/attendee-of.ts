import type { ListedAttendee } from '../../../src/contract/attendee';
import type { Attendee, Completion, TransferOffer } from '../../../src/domain/attendee/attendee';
import { credentialShortNames } from '../../../src/domain/form/credential-types';
import { asSubmitted, type SubmittedAnswers } from '../../../src/domain/attendee/submitted-answers';
import type { InvoiceInfo } from '../../../src/domain/invoice/invoice-form';
import { maskIdNumber } from '../../../src/domain/person/mask-id-number';
import { shortCode } from '../../../src/domain/ticket/short-code';
import { admits, type Ticket } from '../../../src/domain/ticket/ticket-state';
import { formatShanghaiTime } from '../../../src/domain/time/shanghai-time';
import type { DataCipher } from '../../secrets/data-cipher';
import { filesPath, signFileReference } from '../uploads/file-reference';
import type { AttendeeRow, ShownEntry } from './attendee-rows';
import { revealAnswers } from './sealed-answers';

/** The validity of a signed attachment URL. */
const fileUrlTtlMs = 3_600_000;

/** The facts that an attendee needs besides the row. */
export interface AttendeeView {
  cipher: DataCipher;
  now: number;
  invoice: InvoiceInfo | null;
  isFromOtherDevice: boolean;
  /** The state of a place that was taken by name and phone; null for any other. */
  completion?: Completion | null;
  /** Whom the ticket waits for; null for nobody. */
  offer?: TransferOffer | null;
  /** True to show ID numbers in full: to their owner, and to those who may still correct them. */
  showsIdNumbers: boolean;
}

/** Returns a stable pseudonym for a phone's user: the same across all their entries, without revealing the phone. */
export const userIdOf = (cipher: DataCipher, phone: string): string => cipher.digest(`user:${phone}`).slice(0, 22);

/** Maps a row to an attendee, limited to the data that the caller may see. */
export function attendeeOf(row: AttendeeRow, view: AttendeeView): Attendee {
  const isValid = isValidTicket(row);
  // Object.assign is used because spreading so many fields is slow in V8.
  return Object.assign(listedAttendeeOf(row, row.orderedFen), {
    userId: userIdOf(view.cipher, row.phone),
    ticketImageUrl: isValid ? `/api/tickets/${row.ticketRef}.svg` : '',
    ticketCode: isValid ? row.ticketRef : '',
    shortCode: isValid ? shortCode(row.ticketRef) : '',
    isCheckedIn: row.isCheckedIn,
    refundReason: row.refundReason,
    isFromOtherDevice: view.isFromOtherDevice,
    reviewState: row.reviewState,
    isIncomplete: row.isIncomplete,
    isGuest: isGuestDelegate(row),
    completion: view.completion ?? null,
    offer: view.offer ?? null,
    credit: row.credit,
    answers: shownAnswers(row, view),
    invoice: view.invoice,
    provinceText: row.provinceText,
  });
}

/**
 * Maps a row to the part of an attendee that an order shows.
 * @param orderedFen the order's price for them; null without an order, which shows the fee
 */
export function listedAttendeeOf(row: ShownEntry, orderedFen: number | null): ListedAttendee {
  const { id, name, phone, userType, payment, refund, transfer, paidBy, isTouched, isRegistered } = row;
  // Spreading objects here would be slow: a list has thousands of attendees.
  return {
    id,
    name,
    phone,
    userType,
    payment,
    refund,
    transfer,
    paidBy,
    isTouched,
    isRegistered,
    meetingId: String(row.meetingId),
    registeredAt: formatShanghaiTime(row.createdAt.getTime()),
    amountFen: orderedFen ?? row.feeFen,
    feeFen: orderedFen ?? row.feeFen,
  };
}

function shownAnswers(row: AttendeeRow, view: AttendeeView): SubmittedAnswers {
  const shown = { ...revealAnswers(row.answers, row.id, view.cipher) };
  for (const [name, value] of Object.entries(shown)) {
    if (typeof value !== 'string') continue;
    if (!credentialShortNames.has(name)) shown[name] = signFiles(value, row, view);
    else if (!view.showsIdNumbers) shown[name] = maskIdNumber(value);
  }
  return asSubmitted(shown);
}

/** Signs the URLs of the entry's own attachments; a text that only looks like one is left unchanged. */
function signFiles(value: string, { fileIds }: AttendeeRow, { cipher, now }: AttendeeView): string {
  if (!value.startsWith(`${filesPath}/`)) return value;
  const ids = value.split(',').map((address) => address.slice(filesPath.length + 1));
  if (!ids.every((id) => fileIds?.includes(id))) return value;
  return ids.map((id) => signFileReference(cipher, id, now + fileUrlTtlMs)).join(',');
}

/** The part of an attendee that the ticket rules of `src/domain` need. */
export type TicketOfRow = Ticket & Pick<Attendee, 'phone' | 'reviewState'>;

export function ticketOf(row: ShownEntry): TicketOfRow {
  const { payment, refund, transfer, paidBy, userType, isRegistered, isTouched, isIncomplete, phone, reviewState } =
    row;
  // Spreading objects here would be slow: a list has thousands of tickets.
  return {
    payment,
    refund,
    transfer,
    paidBy,
    userType,
    isRegistered,
    isTouched,
    isIncomplete,
    isGuest: isGuestDelegate(row),
    phone,
    reviewState,
  };
}

const isGuestDelegate = ({ userType, entryType }: ShownEntry): boolean =>
  userType === 'free-guest' && entryType === 'paid';

/** Tells whether an entry's QR code admits its holder: the page's rule, for an entry that was not superseded. */
export function isValidTicket(row: ShownEntry): boolean {
  return row.live && admits(row);
}
