import type { DeskCallAnswer } from '../../src/contract/desk-calls/desk-calls';
import { formatFen } from '../../src/domain/money/money';
import { payerOf } from './transaction-words';

export type Payment = DeskCallAnswer<'getBankTransaction'>;

/** The properties of an act on a transaction. */
export interface PaymentActProps {
  meetingId: string;
  payment: Payment;
  close: () => void;
}

/** Whose money it is and how much, below the title of an act. */
export const describePayment = (payment: Payment): string => `${payerOf(payment)}，${formatFen(payment.amountFen)}`;
