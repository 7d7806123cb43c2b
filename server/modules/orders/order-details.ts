import type { InputOf } from '../../../src/contract/codec';
import type { orderCalls } from '../../../src/contract/desk-calls/order-calls';
import { mayBecome } from '../../../src/domain/order/order-transitions';
import { personState, personStateLabels } from '../../../src/domain/people/person-state';
import { maskPhone } from '../../../src/domain/person/mobile-phone';
import type { Dependencies } from '../../context/dependencies';
import type { MeetingRow } from '../../db/tables/meetings';
import type { OrderRow } from '../../db/tables/orders';
import { isRowId } from '../../secrets/random-ids';
import { allocationsOfOrder } from '../../stores/bank/allocations';
import { ticketOf } from '../../stores/entries/attendee-of';
import type { ShownEntry } from '../../stores/entries/attendee-rows';
import { partsOfOrders } from '../../stores/invoices/parts';
import { findIssuedInvoice } from '../../stores/invoices/store';
import { itemsOfOrders } from '../../stores/orders/order-items';
import { listOrders, type ListedOrder } from '../../stores/orders/order-list';
import { findOrderById, unknownOrder } from '../../stores/orders/store';
import { awaitsTransfer, printedRemark } from '../../stores/orders/transfer-of';
import { openAttempt } from '../../stores/payments/store';
import { findReceipt } from '../../stores/payments/transfer-receipts';
import { refundsOfOrder } from '../../stores/refunds/store';
import { findTeamById } from '../../stores/teams/store';
import { cancelForOffice, reopenForOffice } from './organise-orders';
import { refusalOf } from '../rehearsal/rehearse';

type OrderDetails = InputOf<typeof orderCalls.getOrder.answer>;

/** An order as a row of the list. */
export const orderRowOf = ({ outTradeNo, remark, teamId, teamName, names, ...row }: ListedOrder) => ({
  ...row,
  number: printedRemark(remark) || outTradeNo,
  payer: teamName ?? names[0] ?? '',
  teamId: teamId ?? '',
  names,
});

/** The state of somebody in an order, as the list of people names it. */
export const stateLabelOf = (entry: ShownEntry, meeting: Pick<MeetingRow, 'isPaid'>, isAwaited: boolean): string =>
  personStateLabels[personState({ ...ticketOf(entry), isLive: entry.live, isAwaited }, meeting)];

/**
 * Reads everything about an order of a meeting.
 * @throws Refusal (404) for an order of another meeting too
 */
export async function orderDetails(
  orderId: string,
  meeting: MeetingRow,
  dependencies: Dependencies,
): Promise<OrderDetails> {
  const { query } = dependencies.database;
  const order = await requireOrderOf(orderId, meeting.id, dependencies);
  const [listed] = await listOrders(query, {
    ...{ meetingId: meeting.id, entryIds: null, orderId: order.id, filters: {}, sort: '', page: 1 },
  });
  if (listed === undefined) throw unknownOrder();
  const items = (await itemsOfOrders(query, [order.id])).get(order.id) ?? [];
  const team = order.teamId === null ? null : await findTeamById(query, order.teamId);
  const receipt = await findReceipt(query, order.id);
  const issued = await findIssuedInvoice(query, order.id);
  const nameOf = (entryId: string | null): string => items.find(({ entry }) => entry.id === entryId)?.entry.name ?? '';
  const isAwaited = awaitsTransfer(order);
  return {
    ...orderRowOf(listed),
    outTradeNo: order.outTradeNo,
    cancelledAt: order.cancelledAt?.getTime() ?? null,
    payerPhone: maskPhone(team?.phone ?? items[0]?.entry.phone ?? ''),
    people: items.map(({ entry, amountFen, refundedFen, refundDueFen, live }) => ({
      ...{ id: entry.id, name: entry.name, state: stateLabelOf(entry, meeting, isAwaited && live) },
      ...{ amountFen, refundedFen, refundDueFen, isIn: live },
    })),
    receipt: receipt && {
      ...{ uploadedAt: receipt.uploadedAt.getTime(), paidOn: receipt.paidOn, payerName: receipt.payerName },
      payerAccount: receipt.payerAccount,
    },
    invoiceTo: order.invoice && {
      ...{ title: order.invoice.title, taxNumber: order.invoice.taxNumber },
      issuedNumber: issued?.invoiceNumber ?? '',
    },
    invoiceParts: ((await partsOfOrders(query, [order.id])).get(order.id) ?? []).filter(
      ({ reversedAt }) => reversedAt === null,
    ).length,
    refunds: (await refundsOfOrder(query, order.id)).map(({ outRefundNo, entryId, refundFen, state, createdAt }) => ({
      ...{ id: outRefundNo, name: nameOf(entryId), amountFen: refundFen, state, at: createdAt.getTime() },
    })),
    parts: (await allocationsOfOrder(query, order.id)).map(({ allocation, transaction }) => ({
      ...{ transactionId: transaction.id, amountFen: allocation.amountFen, at: allocation.bookedAt.getTime() },
      isReturn: allocation.outRefundNo !== null,
    })),
    isBeingPaid: (await openAttempt(query, order.id)) !== null,
    ...(await refusalsOf(order, dependencies)),
  };
}

/** Tells why an order cannot be cancelled, or opened again, by trying it without doing it. */
async function refusalsOf(
  order: OrderRow,
  dependencies: Dependencies,
): Promise<Pick<OrderDetails, 'cancelRefusal' | 'reopenRefusal'>> {
  const closed = '该订单已取消';
  const open = order.status === 'paid' ? '该订单已支付' : '该订单没有取消';
  if (order.status === 'cancelled')
    return {
      cancelRefusal: closed,
      reopenRefusal: await refusalOf(dependencies, (rehearsing) => reopenForOffice(order.id, rehearsing)),
    };
  const mayCancel = mayBecome(order.status, 'cancelled');
  return {
    cancelRefusal: mayCancel
      ? await refusalOf(dependencies, (rehearsing) => cancelForOffice(order.id, rehearsing))
      : '该订单已支付，不能取消：请给参会人退费',
    reopenRefusal: open,
  };
}

/**
 * Finds an order of a meeting.
 * @throws Refusal (404) for any other
 */
export async function requireOrderOf(
  orderId: string,
  meetingId: number,
  { database }: Pick<Dependencies, 'database'>,
): Promise<OrderRow> {
  const order = isRowId(orderId) ? await findOrderById(database.query, orderId) : null;
  if (order?.meetingId !== meetingId) throw unknownOrder();
  return order;
}
