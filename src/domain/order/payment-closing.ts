import type { Meeting } from '../meeting/meeting';
import { isDayPast } from '../time/shanghai-time';
import type { OrderPayer } from './order-payer';

type PaymentDates = Pick<Meeting, 'registrationEnd'>;

/**
 * Whether it is too late to begin paying an order (product §9.20): a team's, once its 交费截止 is over, which is the
 * end of registration. An individual's order is their registration, which the organiser may approve after that day. Who
 * has chosen to transfer before may still do so.
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
