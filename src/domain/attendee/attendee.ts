import type { CreditInfo } from '../credit/credit-form';
import type { SubmittedAnswers } from './submitted-answers';
import type { InvoiceInfo } from '../invoice/invoice-form';

/*
 * The states of a registration (product §10). 'unknown' is a state of another server that this edition has no word for:
 * no rule permits anything because of it.
 */
export type PaymentState = 'unpaid' | 'paid' | 'unknown';
/** 'reapplicable': the organiser has refused the refund, and the holder may apply again. */
export type RefundState = 'none' | 'under-review' | 'refunded' | 'reapplicable' | 'unknown';
/** 'given': the holder has transferred the ticket to somebody else; 'received': it came from somebody else. */
export type TransferState = 'none' | 'given' | 'received' | 'unknown';
export type PaidBy = 'nobody' | 'attendee' | 'operator';
export type UserType = 'team-member' | 'free-guest' | 'individual';

/** How somebody registers: as a delegate who pays or as a free visitor; unrelated to `UserType` (product §6.2). */
export type EntryType = 'paid' | 'free';

/**
 * The state of the organiser's review; 'none' where the meeting requires none. 'waiting': no place was left, and the person is
 * on the waiting list (product §16.45).
 */
export type ReviewState = 'none' | 'pending' | 'approved' | 'refused' | 'waiting';

/** How somebody was sent a link to something that only they can do. Times are `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai, or ''. */
interface Asked {
  /** When they were first sent it. */
  askedAt: string;
  openedAt: string;
  remindedAt: string;
  /** How often they were reminded since. */
  reminders: number;
}

/**
 * A place that an operator has taken by name and phone (待完善, product §11.22): it counts and can be paid for, and admits
 * nobody until its member, or the operator, has answered the rest.
 */
export interface Completion extends Asked {
  /** The questions that are still to be answered, as labels: 身份证号、职称. */
  lacking: string;
}

/**
 * A ticket that waits for somebody who was named by name and phone to accept it (等待接收, product §10.28). It stays its
 * giver's until then.
 */
export interface TransferOffer extends Asked {
  name: string;
  /** Masked. */
  phone: string;
  /** The moment after which it is its giver's again. */
  until: string;
}

/** Someone registered for a meeting: identity, kind of entrant, and payer. */
export interface Attendee {
  id: string;
  meetingId: string;
  name: string;
  phone: string;
  /** Identifies the phone's user, across all meetings. */
  userId: string;
  /** Null if the server does not say. */
  userType: UserType | null;
  /** URL of a picture of the ticket code; '' without a valid ticket. */
  ticketImageUrl: string;
  /** Content of the ticket code; '' where only its picture is known. */
  ticketCode: string;
  /** Typed at the door where no camera reads the QR code; '' without a valid ticket, and from servers that have none. */
  shortCode: string;
  /** `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
  registeredAt: string;
  credit: CreditInfo | null;
  /** A refund or transfer has touched the registration (product §10.7). */
  isTouched: boolean;
  /** The amount that the attendee's order charges, integer fen. */
  amountFen: number;
  feeFen: number;
  /** Why the organiser refused the latest refund; '' if they gave no reason, refused none, or the server does not say. */
  refundReason: string;
  /** Used at the entrance: it can no longer be given away or refunded. */
  isCheckedIn: boolean;
  /** Registered on another device than this one, as far as the server can tell. */
  isFromOtherDevice: boolean;
  /** The registration is complete, paid or free. */
  isRegistered: boolean;
  payment: PaymentState;
  refund: RefundState;
  transfer: TransferState;
  paidBy: PaidBy;
  /** The answers as they were submitted: `attendeeAnswers` reads them by the form, which comes in a call of its own. */
  answers: SubmittedAnswers;
  /** The invoice requested at registration. */
  invoice: InvoiceInfo | null;
  provinceText: string;
  reviewState: ReviewState;
  /** A place that somebody took by name and phone, and that admits nobody until it is completed; our server's addition. */
  isIncomplete: boolean;
  /** A delegate who owes nothing, by a voucher or an invitation, or since the office says so; our server's addition. */
  isGuest: boolean;
  /** The questions that such a place lacks, for whoever may complete it; null for any other, and where it is not told. */
  completion: Completion | null;
  /** The one who is to receive the ticket, for whoever gives it; null where nobody is, and where it is not told. */
  offer: TransferOffer | null;
}
