import type { InvoiceInfo } from '../../../src/contract/invoice-info';
import { credentialShortNames } from '../../../src/domain/form/credential-types';
import { maskIdNumber } from '../../../src/domain/mask-id-number';
import { fenToYuan } from '../../../src/domain/money';
import { formatShanghaiTime } from '../../../src/domain/time/shanghai-time';
import type { DataCipher } from '../../data-cipher';
import type { EnteredRow } from '../../db/tables/entered';
import { revealAnswers } from '../registrations/protected-answers';
import { filesPath, signFileReference } from '../uploads/file-reference';
import { isValidTicket } from './ticket-facts';

/** How long the address of an attachment shows it. */
const fileLifeMs = 3_600_000;

/** What an attendee's answer needs besides the row. */
export interface EnteredView {
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

/** An attendee as it goes over the wire (spec section 3): flags as '0' and '1', money in yuan. */
export function enteredAnswer(entry: EnteredRow, view: EnteredView): Record<string, unknown> {
  const { cipher } = view;
  const isValid = isValidTicket(entry);
  return {
    ...ticketAnswer(entry, view.orderedFen),
    userId: userIdOf(cipher, entry.phone),
    ewmUrl: isValid ? `/api/tickets/${entry.ticketRef}.svg` : '',
    // Ours: what the QR code says, so that the page can draw and keep it itself.
    ticketCode: isValid ? entry.ticketRef : '',
    // Ours: none, pending, approved or refused (design section 3, needReview).
    reviewState: entry.reviewState,
    attr2: entry.credit === null ? '' : JSON.stringify(entry.credit),
    extendParam: JSON.stringify({
      ...shownAnswers(entry, view),
      ...(view.invoice === null ? {} : { invoiceInfo: view.invoice }),
    }),
    payDetail: '',
    provinceStr: entry.provinceText,
  };
}

/** The part of an attendee that an order's list shows. */
export function ticketAnswer(entry: EnteredRow, orderedFen: number | null): Record<string, unknown> {
  const { id, name, phone, userType, payStatus, refundStatus, transferStatus, whoPay } = entry;
  return {
    ...{ id, name, phone, userType, payStatus, refundStatus, transferStatus, whoPay },
    meetingId: entry.meetingId,
    crtTime: formatShanghaiTime(entry.createdAt.getTime()),
    attr4: entry.isTouched ? '1' : '',
    money: fenToYuan(orderedFen ?? entry.feeFen),
    bMf: fenToYuan(orderedFen ?? entry.feeFen),
    isSignUp: entry.isSignUp ? '1' : '0',
  };
}

function shownAnswers(entry: EnteredRow, view: EnteredView): Record<string, unknown> {
  const revealed = revealAnswers(entry.answers, entry.id, view.cipher);
  return Object.fromEntries(
    Object.entries(revealed).map(([name, value]) => {
      if (typeof value !== 'string') return [name, value];
      if (credentialShortNames.has(name)) return [name, view.showsIdNumbers ? value : maskIdNumber(value)];
      return [name, signFiles(value, view)];
    }),
  );
}

/** Gives the addresses of the entry's own attachments a signature; a text that only looks like one stays as it is. */
function signFiles(value: string, { cipher, now, fileIds }: EnteredView): string {
  if (!value.startsWith(`${filesPath}/`)) return value;
  const ids = value.split(',').map((address) => address.slice(filesPath.length + 1));
  if (!ids.every((id) => fileIds.has(id))) return value;
  return ids.map((id) => signFileReference(cipher, id, now + fileLifeMs)).join(',');
}
