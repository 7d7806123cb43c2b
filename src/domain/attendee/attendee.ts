import type { CreditInfo } from '../credit/credit-form';
import type { InvoiceInfo } from '../invoice/invoice-form';
import type { JsonObject } from '../json/read-value';

/** Status values, numbered as in product §10. */
export const payStatus = { unpaid: 0, paid: 1 } as const;
export const refundStatus = { none: 0, underReview: 1, refunded: 2, reapplicable: 3 } as const;
export const transferStatus = { none: 0, transferredAway: 1, received: 2 } as const;
export const paidBy = { free: 0, attendee: 1, operator: 2 } as const;
export const userType = { teamMember: 2, freeGuest: 5, individual: 7 } as const;

/** How somebody registers; not to be confused with `userType` (product §6.2). */
export const entryType = { paid: 2, free: 7 } as const;
export type EntryType = (typeof entryType)[keyof typeof entryType];

/** Where a registration stands with the organiser's review; 'none' where the meeting asks for none. */
export type ReviewState = 'none' | 'pending' | 'approved' | 'refused';

/** Someone who is registered for a meeting: who they are, as what they come, and who paid. */
export interface Attendee {
  id: string;
  meetingId: string;
  name: string;
  phone: string;
  /** Stands for the phone's user; the same for all that the phone is at every meeting. */
  userId: string;
  userType: number | null;
  /** Address of a picture of the ticket's code; '' where there is no valid ticket. */
  ticketImageUrl: string;
  /** What the ticket's code says; '' where only its picture is known. */
  ticketCode: string;
  /** `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
  registeredAt: string;
  credit: CreditInfo | null;
  /** A refund or transfer has touched the registration (product §10.7). */
  isTouched: boolean;
  /** What an order asks or asked for this attendee. */
  amountFen: number;
  feeFen: number;
  /** The registration is complete, paid or free. */
  isRegistered: boolean;
  payStatus: number;
  refundStatus: number;
  transferStatus: number;
  paidBy: number;
  /** The form's answers by shortName, as they were submitted. */
  answers: JsonObject;
  /** The invoice that was asked for with them. */
  invoice: InvoiceInfo | null;
  provinceText: string;
  reviewState: ReviewState;
}
