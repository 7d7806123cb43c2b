import { refreshCentre, type CentreVisit } from '../session/centre';
import type { OrderPayments } from '../session/order-payments';
import type { Meeting } from '../domain/meeting/meeting';
import type { Order } from '../domain/order/order';
import type { PaymentDue } from '../contract/payment';
import { orderAmountFen } from '../domain/order/order-amount';
import { orderPayer } from '../domain/order/order-payer';
import { keepTransferChoice, knownTransfer } from '../session/transfer-choice';
import { PayerRequest } from '../features/payment/payer/payer-request';
import { TransferPanel } from '../features/payment/transfer-panel';
import { keepPendingPayment } from '../session/keep-payments';
import { paymentParams, type PendingPayment } from '../session/pending-payment';
import { navigate } from '../platform/browser/navigation/navigation';
import { renewedOrder } from '../features/payment/renew-order';
import { leaveCancelledOrder } from './order-cancelled';

/** Returns the payment actions of an order list. */
export function orderPayments(visit: CentreVisit): OrderPayments {
  return {
    transferOf: knownTransfer,
    pay: async (order) => {
      const toPay = await renewedOrder(visit, order);
      if (toPay !== null) await payOrder(visit, toPay, 'paymentChoice');
    },
    showAccount: (order) => payOrder(visit, order, 'remittanceAccount'),
    onCancelled: (order, isWithdrawn) => leaveCancelledOrder(visit, order, isWithdrawn),
    request: ({ outTradeNo }) => <PayerRequest outTradeNo={outTradeNo} kind="outline" />,
    panel: ({ outTradeNo }, transfer) => (
      <TransferPanel outTradeNo={outTradeNo} transfer={transfer} onUploaded={refreshCentre} />
    ),
  };
}

/** Opens the payment of an existing order. */
function payOrder(
  { meeting, centre }: CentreVisit,
  order: Order,
  to: 'paymentChoice' | 'remittanceAccount',
): Promise<void> {
  // The payment pages read the order from this device's storage.
  if (order.transfer !== null) keepTransferChoice(order.outTradeNo);
  const payable = {
    outTradeNo: order.outTradeNo,
    amountFen: orderAmountFen(order),
    attendeeCount: Math.max(1, order.attendees.length),
    payer: orderPayer(order, centre),
    heldUntil: order.transfer === null ? order.heldUntil : '',
  };
  return pay(meeting, payable, to);
}

/** Opens the payment of an order that an operator has just created. */
export function payTeamOrder(meeting: Meeting, result: PaymentDue, memberCount: number): Promise<void> {
  const { outTradeNo, dueFen: amountFen } = result;
  return pay(meeting, { outTradeNo, amountFen, attendeeCount: memberCount, payer: 'team' });
}

export function payUpgrade(meeting: Meeting, result: PaymentDue): Promise<void> {
  const { outTradeNo, dueFen: amountFen } = result;
  return pay(meeting, { outTradeNo, amountFen, attendeeCount: 1, payer: 'attendee' });
}

type PayableOrder = Pick<PendingPayment, 'outTradeNo' | 'amountFen' | 'attendeeCount' | 'payer' | 'heldUntil'>;

function pay(
  meeting: Meeting,
  order: PayableOrder,
  to: 'paymentChoice' | 'remittanceAccount' = 'paymentChoice',
): Promise<void> {
  const payment = {
    ...order,
    meetingId: meeting.id,
    meetingCode: meeting.code,
    meetingName: meeting.name,
    takesTransfers: meeting.takesTransfers,
  };
  keepPendingPayment(payment);
  return navigate(to, paymentParams(payment));
}
