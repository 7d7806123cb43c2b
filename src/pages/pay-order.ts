import type { CentreVisit } from '../session/centre';
import type { Meeting } from '../domain/meeting/meeting';
import type { Order } from '../domain/order/order';
import type { PaymentDue } from '../contract/payment';
import { orderAmountFen } from '../domain/payment/order-amount';
import { orderPayer } from '../domain/payment/order-payer';
import { keepPendingPayment, type PendingPayment } from '../features/payment/pending-payment';
import { navigate } from '../platform/navigation/navigation';

/** Goes to payment of an existing order. */
export function payOrder({ meeting, centre }: CentreVisit, order: Order): Promise<void> {
  return pay(meeting, {
    outTradeNo: order.outTradeNo,
    amountFen: orderAmountFen(order),
    attendeeCount: Math.max(1, order.attendees.length),
    payer: orderPayer(order, centre),
  });
}

/** Goes to payment of an order that an operator has just created. */
export function payTeamOrder(meeting: Meeting, result: PaymentDue, memberCount: number): Promise<void> {
  const { outTradeNo, dueFen: amountFen } = result;
  return pay(meeting, { outTradeNo, amountFen, attendeeCount: memberCount, payer: 'team' });
}

/** Goes to payment of an upgrade. */
export function payUpgrade(meeting: Meeting, result: PaymentDue): Promise<void> {
  const { outTradeNo, dueFen: amountFen } = result;
  return pay(meeting, { outTradeNo, amountFen, attendeeCount: 1, payer: 'attendee' });
}

type PayableOrder = Pick<PendingPayment, 'outTradeNo' | 'amountFen' | 'attendeeCount' | 'payer'>;

function pay(meeting: Meeting, order: PayableOrder): Promise<void> {
  keepPendingPayment({
    ...order,
    meetingId: meeting.id,
    meetingCode: meeting.code,
    meetingName: meeting.name,
    takesTransfers: meeting.takesTransfers,
  });
  return navigate('paymentChoice', { meetingCode: meeting.code });
}
