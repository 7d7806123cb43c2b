import { payStatus } from '../../../src/contract/entered';
import { fenToYuan, sumFen } from '../../../src/domain/money';
import { formatShanghaiTime } from '../../../src/domain/time/shanghai-time';
import { ticketAnswer } from './entered-answer';
import type { OrderWithItems } from './store';

/**
 * An order as it goes over the wire (spec section 3). What was refunded is the shares of those who gave their ticket
 * back; the others keep their price (design ruling 16).
 */
export function orderAnswer({ order, items, issuedInvoice }: OrderWithItems): Record<string, unknown> {
  const isPaid = order.status === 'paid';
  const refundFen = isPaid ? refundedFen(items) : 0;
  return {
    id: order.id,
    orderId: order.id,
    meetingPayorderId: order.id,
    outTradeNo: order.outTradeNo,
    meetingId: order.meetingId,
    crtTime: formatShanghaiTime(order.createdAt.getTime()),
    money: fenToYuan(order.amountFen),
    payMoney: fenToYuan(order.amountFen),
    refundMoney: fenToYuan(refundFen),
    actualMoney: fenToYuan(isPaid ? order.amountFen - refundFen : 0),
    payStatus: isPaid ? payStatus.paid : payStatus.unpaid,
    commodityName: order.commodityName,
    payDetail: JSON.stringify({
      enteredList: items.map(({ entry, amountFen }) => ticketAnswer(entry, amountFen)),
    }),
    orderInvoice: order.invoice === null ? '' : JSON.stringify(order.invoice),
    // Ours: an issued invoice can be changed by the organiser alone.
    invoiceIssued: issuedInvoice === null ? '0' : '1',
    invoiceNumber: issuedInvoice?.invoiceNumber ?? '',
  };
}

/** What went back of a paid order, in fen: an item is live until its attendee is refunded. */
export function refundedFen(items: OrderWithItems['items']): number {
  return sumFen(items.filter(({ live }) => !live).map(({ amountFen }) => amountFen));
}
