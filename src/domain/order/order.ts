import type { Attendee } from '../attendee/attendee';
import type { InvoiceInfo } from '../invoice/invoice-form';

/** What is asked of someone for one attendee or several. Amounts are integer fen. */
export interface Order {
  id: string;
  outTradeNo: string;
  /** `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
  createdAt: string;
  amountFen: number;
  refundedFen: number;
  /** What was paid less what was refunded. */
  netFen: number;
  dueFen: number;
  payStatus: number;
  attendees: Attendee[];
  invoice: InvoiceInfo | null;
  /** The organiser has issued the invoice, which only they can change from then on. */
  isInvoiceIssued: boolean;
  /** What is paid for, as it stands on the bill. */
  title: string;
  meetingId: string;
}
