import type { Meeting } from '../meeting/meeting';
import { isDayPast } from '../time/shanghai-time';
import type { OrderPayer } from './order-payer';

type PaymentDates = Pick<Meeting, 'registrationEnd'>;

/**
 * Tells if it is too late to start paying an order (product §9.20). A team's order closes at its 交费截止, the end of
 * registration. An individual's order stays open, because the organiser may approve the registration after that day, and
 * so does an order whose payer has already chosen to pay by bank transfer.
 * @param now epoch milliseconds
 */
export function isPaymentClosed(
  order: { payer: OrderPayer; isTransferChosen: boolean },
  { registrationEnd }: PaymentDates,
  now: number,
): boolean {
  return order.payer === 'team' && !order.isTransferChosen && isDayPast(registrationEnd, now);
}

export const paymentClosedMessage = '交费已截止，如需参会请联系主办方';
