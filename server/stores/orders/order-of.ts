import type { WrittenOrder } from '../../../src/contract/order';
import { invoiceFileKinds } from '../../../src/domain/invoice/invoice-file';
import { sumFen } from '../../../src/domain/money/money';
import { invoiceableFen } from '../../../src/domain/order/invoiceable-amount';
import type { Order } from '../../../src/domain/order/order';
import { formatShanghaiTime } from '../../../src/domain/time/shanghai-time';
import type { Queryable } from '../../db/database';
import type { MeetingRow } from '../../db/tables/meetings';
import type { OrderRow } from '../../db/tables/orders';
import type { Dependencies } from '../../context/dependencies';
import { findProvider, type PaymentProvider } from '../../gateways/payment-provider';
import { listedAttendeeOf } from '../entries/attendee-of';
import { awaitsTransfer, transferOf } from './transfer-of';
import { type OrderWithItems } from './callers-orders';
import { itemsOfOrders } from './order-items';
import { renewedPrice } from './renewed-price';
import { offlineMethod } from '../../../src/domain/payment/offline-method';

type OrderView = Pick<Dependencies, 'cipher' | 'clock' | 'gateways'>;

/**
 * Maps an order with its attendees. Its refunded amount is the shares of those who returned their ticket and the
 * partial refunds of others; the others keep their price (product §10.12). An amount that the organiser has yet to pay
 * back does not count as refunded.
 */
export function orderOf(
  shown: OrderWithItems,
  meeting: MeetingRow,
  { cipher, clock, gateways }: OrderView,
): WrittenOrder {
  const { order, items, issuedInvoice, invoiceFiles, receipt, method } = shown;
  const { id, outTradeNo, amountFen, invoice, title } = order;
  const isPaid = order.status === 'paid';
  const renewed = renewedPrice(order, items, meeting, clock.now());
  const { refundedFen, refundDueFen } = isPaid ? refundSums(items) : noRefunds;
  return {
    ...{ id, outTradeNo, amountFen, invoice, title },
    meetingId: String(order.meetingId),
    createdAt: formatShanghaiTime(order.createdAt.getTime()),
    dueFen: amountFen - shown.receivedFen,
    ...{ refundedFen, refundDueFen },
    netFen: isPaid ? amountFen - refundedFen : 0,
    payment: isPaid ? 'paid' : 'unpaid',
    attendees: items.map((item) => listedAttendeeOf(item.entry, item.amountFen)),
    isInvoiceIssued: issuedInvoice !== null,
    isInvoiceAhead: shown.isBeforePayment && awaitsTransfer(order),
    isInvoiceOverstated:
      issuedInvoice !== null && issuedInvoice.amountFen > invoiceableFen({ amountFen, refundedFen, refundDueFen }),
    invoiceFiles: invoiceFileKinds.filter((kind) => invoiceFiles.includes(kind)),
    invoiceNumber: issuedInvoice?.invoiceNumber ?? '',
    transfer: awaitsTransfer(order) ? transferOf(order, receipt, { cipher, now: clock.now() }) : null,
    ...{ renewedFen: renewed?.totalFen ?? null, priceUntil: priceUntilText(order) },
    heldUntil: heldUntilText(shown),
    paymentMethod: isPaid && method !== null ? methodName(method, gateways.payments) : '',
  };
}

const priceUntilText = ({ status, priceUntil }: OrderRow): string =>
  status === 'pending' && priceUntil !== null ? formatShanghaiTime(priceUntil.getTime()) : '';

/** Until when the first of an unpaid order's people keeps their place. */
function heldUntilText({ order, items }: OrderWithItems): string {
  const ends = order.status === 'pending' ? items.flatMap(({ entry }) => entry.placesUntil ?? []) : [];
  return ends.length === 0 ? '' : formatShanghaiTime(Math.min(...ends.map((end) => end.getTime())));
}

const methodName = (method: string, providers: readonly PaymentProvider[]): string =>
  method === offlineMethod ? '对公转账或刷卡' : (findProvider(providers, method)?.labels.company ?? '');

const noRefunds = { refundedFen: 0, refundDueFen: 0 };

/** Sums the amounts of a paid order that are refunded, and those that are yet to be, in fen. */
const refundSums = (items: OrderWithItems['items']) => ({
  refundedFen: sumFen(items.map(({ refundedFen }) => refundedFen)),
  refundDueFen: sumFen(items.map(({ refundDueFen }) => refundDueFen)),
});

/** The paid and refunded amounts of an order, as the invoice rules need them; in fen. */
export type OrderSums = Pick<Order, 'amountFen' | 'refundedFen' | 'refundDueFen'>;

export async function sumsOfOrders(query: Queryable, orders: readonly OrderRow[]): Promise<OrderSums[]> {
  const items = await itemsOfOrders(
    query,
    orders.map(({ id }) => id),
  );
  return orders.map(({ id, amountFen }) => ({ amountFen, ...refundSums(items.get(id) ?? []) }));
}

export async function sumsOfOrder(query: Queryable, order: OrderRow): Promise<OrderSums> {
  const [sums] = await sumsOfOrders(query, [order]);
  return sums ?? { amountFen: order.amountFen, ...noRefunds };
}
