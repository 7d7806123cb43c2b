import type { Attendee, PaymentState } from '../attendee/attendee';
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
  /** What the organiser has approved and still has to pay back by bank. */
  refundDueFen: number;
  /** Paid less refunded. */
  netFen: number;
  dueFen: number;
  payStatus: PaymentState;
  attendees: Attendee[];
  invoice: InvoiceInfo | null;
  /** Once the invoice is issued, only the organiser can change it. */
  isInvoiceIssued: boolean;
  /** The item, as it appears on the bill. */
  title: string;
  meetingId: string;
  /** The transfer it waits for; null if none was chosen, or the server does not say. */
  transfer: Transfer | null;
  /** How it was paid, for display, such as 微信; '' until paid, or if the server does not say. */
  paymentMethod: string;
}
