import type { CreditInfo } from '../credit/credit-form';
import type { InvoiceInfo } from '../invoice/invoice-form';
import type { JsonObject } from '../json/read-value';

/** Status values, numbered as in product §10. */
export const payStatus = { unpaid: 0, paid: 1 } as const;
export const refundStatus = { none: 0, underReview: 1, refunded: 2, reapplicable: 3 } as const;
export const transferStatus = { none: 0, transferredAway: 1, received: 2 } as const;
export const paidBy = { free: 0, attendee: 1, operator: 2 } as const;
export const userType = { teamMember: 2, freeGuest: 5, individual: 7 } as const;

/** How somebody registers; unrelated to `userType` (product §6.2). */
export const entryType = { paid: 2, free: 7 } as const;
export type EntryType = (typeof entryType)[keyof typeof entryType];

/** The state of the organiser's review; 'none' where the meeting requires none. */
export type ReviewState = 'none' | 'pending' | 'approved' | 'refused';

/** Someone registered for a meeting: identity, kind of entrant, and payer. */
export interface Attendee {
  id: string;
  meetingId: string;
  name: string;
  phone: string;
  /** Identifies the phone's user, across all meetings. */
  userId: string;
  userType: number | null;
  /** URL of a picture of the ticket code; '' without a valid ticket. */
  ticketImageUrl: string;
  /** Content of the ticket code; '' where only its picture is known. */
  ticketCode: string;
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
  payStatus: number;
  refundStatus: number;
  transferStatus: number;
  paidBy: number;
  /** The answers as they were submitted. `attendeeAnswers` reads them; nothing else looks inside. */
  answers: JsonObject;
  /** The invoice requested at registration. */
  invoice: InvoiceInfo | null;
  provinceText: string;
  reviewState: ReviewState;
}
