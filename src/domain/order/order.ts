import type { Attendee, PaymentState } from '../attendee/attendee';
import type { InvoiceFileKind } from '../invoice/invoice-file';
import type { InvoiceInfo } from '../invoice/invoice-form';
import type { Transfer } from '../payment/transfer';

/** A charge for one or more attendees. Amounts are integer fen. */
export interface Order {
  id: string;
  outTradeNo: string;
  /** `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
  createdAt: string;
  amountFen: number;
  refundedFen: number;
  /** Approved refunds that the organiser still has to pay back by bank transfer. */
  refundDueFen: number;
  /** The amount paid less the amount refunded. */
  netFen: number;
  dueFen: number;
  payment: PaymentState;
  attendees: Attendee[];
  invoice: InvoiceInfo | null;
  /** Once the invoice is issued, only the organiser can change it. */
  isInvoiceIssued: boolean;
  /** It may be invoiced before its transfer comes; false if the server does not say. */
  isInvoiceAhead: boolean;
  /** It states more than may be invoiced since a refund, and has to be reversed; false if the server does not say. */
  isInvoiceOverstated: boolean;
  /** The forms in which the issued invoice can be downloaded; none if the server does not say. */
  invoiceFiles: readonly InvoiceFileKind[];
  /** The item, as it appears on the bill. */
  title: string;
  meetingId: string;
  /** The sum at the present prices, in fen, once the order cannot be paid at its own any more; null while it can. */
  renewedFen: number | null;
  /** The last moment at which it keeps its price, `YYYY-MM-DD HH:mm:ss`; '' if its price does not end. */
  priceUntil: string;
  /** Until when the places of its people are kept, `YYYY-MM-DD HH:mm:ss`; '' if nothing lapses, or the server does not say. */
  heldUntil: string;
  /** The bank transfer that the order waits for; null if none was chosen, or the server does not say. */
  transfer: Transfer | null;
  /** The means of payment for display, such as 微信; '' until paid, or if the server does not say. */
  paymentMethod: string;
}
