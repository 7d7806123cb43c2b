import type { Meeting } from '../contract/meeting';
import type { Order } from '../contract/order';
import type { SubmitResult } from '../contract/payment';
import { orderAmountFen } from '../domain/payment/order-amount';
import { keepPendingPayment } from '../features/payment/pending-payment';
import { navigate } from '../platform/navigation/navigation';

/** Leads to paying an order that is there already. */
export function payOrder(meeting: Meeting, order: Order): Promise<void> {
  return pay(meeting, order.outTradeNo, orderAmountFen(order), Math.max(1, order.entered.length));
}

/** Leads to paying the order that an operator has just made for members. */
export function payTeamOrder(meeting: Meeting, result: SubmitResult, memberCount: number): Promise<void> {
  return pay(meeting, result.outTradeNo, result.payMoneyFen, memberCount);
}

/** Leads to paying what an upgrade costs. */
export function payUpgrade(meeting: Meeting, result: SubmitResult): Promise<void> {
  return pay(meeting, result.outTradeNo, result.payMoneyFen, 1);
}

function pay(meeting: Meeting, outTradeNo: string, amountFen: number, attendeeCount: number): Promise<void> {
  keepPendingPayment({
    amountFen,
    outTradeNo,
    meetingId: meeting.id,
    meetingCode: meeting.code,
    meetingName: meeting.meetingName,
    attendeeCount,
  });
  return navigate('paymentChoice', { meetingCode: meeting.code });
}
