import type { WrittenOrder } from '../../../src/contract/order';
import { payStatus } from '../../../src/domain/attendee/attendee';
import { sumFen } from '../../../src/domain/money';
import type { Order } from '../../../src/domain/order/order';
import { formatShanghaiTime } from '../../../src/domain/time/shanghai-time';
import type { Queryable } from '../../db/database';
import type { OrderRow } from '../../db/tables/orders';
import { offlineMethod } from '../../db/tables/payments';
import type { Dependencies } from '../../dependencies';
import { findProvider, type PaymentProvider } from '../../gateways/payment-provider';
import { listedAttendeeOf } from '../entries/attendee-of';
import { transferOf } from '../payments/transfer-of';
import { type OrderWithItems } from './callers-orders';
import { itemsOfOrders } from './order-items';

type OrderView = Pick<Dependencies, 'cipher' | 'clock' | 'gateways'>;

/**
 * An order with its attendees. The refunded amount is the shares of those who returned their ticket; the others keep
 * their price (product §10.12).
 */
export function orderOf(shown: OrderWithItems, { cipher, clock, gateways }: OrderView): WrittenOrder {
  const { order, items, issuedInvoice, receipt, method } = shown;
  const { id, outTradeNo, amountFen, invoice, title } = order;
  const isPaid = order.status === 'paid';
  const refundFen = isPaid ? refundedFen(items) : 0;
  return {
    ...{ id, outTradeNo, amountFen, invoice, title },
    meetingId: String(order.meetingId),
    createdAt: formatShanghaiTime(order.createdAt.getTime()),
    dueFen: amountFen,
    refundedFen: refundFen,
    netFen: isPaid ? amountFen - refundFen : 0,
    payStatus: isPaid ? payStatus.paid : payStatus.unpaid,
    attendees: items.map((item) => listedAttendeeOf(item.entry, item.amountFen)),
    isInvoiceIssued: issuedInvoice !== null,
    invoiceNumber: issuedInvoice?.invoiceNumber ?? '',
    transfer: order.status === 'pending' ? transferOf(order, receipt, { cipher, now: clock.now() }) : null,
    paymentMethod: isPaid && method !== null ? methodName(method, gateways.payments) : '',
  };
}

const methodName = (method: string, providers: readonly PaymentProvider[]): string =>
  method === offlineMethod ? '对公转账或刷卡' : (findProvider(providers, method)?.labels.company ?? '');

/** The refunded part of a paid order, in fen: an item is live until its attendee is refunded. */
export function refundedFen(items: OrderWithItems['items']): number {
  return sumFen(items.filter(({ live }) => !live).map(({ amountFen }) => amountFen));
}

/** The paid and refunded amounts of an order, as the invoice rules need them; in fen. */
export type OrderSums = Pick<Order, 'amountFen' | 'refundedFen'>;

export async function sumsOfOrders(query: Queryable, orders: readonly OrderRow[]): Promise<OrderSums[]> {
  const items = await itemsOfOrders(
    query,
    orders.map(({ id }) => id),
  );
  return orders.map(({ id, amountFen }) => ({
    amountFen,
    refundedFen: refundedFen(items.get(id) ?? []),
  }));
}

export async function sumsOfOrder(query: Queryable, order: OrderRow): Promise<OrderSums> {
  const [sums] = await sumsOfOrders(query, [order]);
  return sums ?? { amountFen: order.amountFen, refundedFen: 0 };
}
