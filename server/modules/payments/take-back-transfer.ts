import { mayBecome } from '../../../src/domain/order/order-transitions';
import { takingBackObstacle } from '../../../src/domain/order/taking-back';
import { refuse } from '../../http/answers';
import type { Transaction } from '../../db/database';
import type { EntryRow } from '../../db/tables/entries';
import type { OrderRow } from '../../db/tables/orders';
import type { Dependencies } from '../../context/dependencies';
import { hasCheckedIn } from '../../stores/check-ins/store';
import { updateEntry } from '../../stores/entries/store';
import { isInvoiceIssued } from '../../stores/invoices/store';
import { holdPrice, meetingById } from '../../stores/meetings/store';
import { tellTakenBack } from '../notices/money-notices';
import { itemsOfOrders, lockFormerEntries } from '../../stores/orders/order-items';
import { findOrderToBook, lockOrderById, unknownOrder, updateOrder } from '../../stores/orders/store';
import { dropReturn, returnsOfTransfers } from '../../stores/refunds/store';
import { revokeArrival, transfersOf, type ExtraTransfer } from '../../stores/payments/transfer-bookings';

/**
 * Takes back a transfer that the organiser has booked wrongly (product §16.24): by a counter-entry, after which order and
 * tickets are as before, and it can be booked again. Only while nothing was done that rests on it. What was recorded to
 * be given back is taken back alone and first, the latest before the others, until it was given back.
 * @param typed the order's number, or the transfer's remark
 * @returns the order, what is taken back, in fen, and whether it was to be given back
 * @throws Refusal
 */
export async function takeBackTransfer(
  typed: string,
  reason: string,
  { database, clock }: Dependencies,
): Promise<{ order: OrderRow; amountFen: number; wasToGiveBack: boolean }> {
  const found = await findOrderToBook(database.query, typed);
  if (found === null) throw unknownOrder();
  const meeting = await meetingById(database.query, String(found.meetingId));
  return database.query.transaction(async (query) => {
    await holdPrice(query, meeting);
    const order = await lockOrderById(query, found.id);
    const { standing } = await transfersOf(query, order.id);
    const at = new Date(clock.now());
    const toGiveBack = await transferToGiveBack(query, order.id);
    if (toGiveBack !== null) {
      const { outRefundNo, amountFen, evidence } = toGiveBack;
      if (!(await dropReturn(query, outRefundNo))) throw refuse('该笔款项已退回付款人，不能撤销');
      await revokeArrival(query, { orderId: order.id, evidence, amountFen }, { reason, at });
      return { order, amountFen, wasToGiveBack: true };
    }
    if (order.status !== 'paid') throw refuse('该订单没有确认到账');
    if (standing === null || !mayBecome(order.status, 'pending'))
      throw refuse('该订单不是用 payments confirm 确认的，不能撤销：退款请用 refunds start');
    if (!meeting.isPaid) throw refuse('会议已改为免费，撤销后无需再交费：款项要退回的，请用 refunds start');
    // Everybody in it, so that nobody is admitted, refunded or gives their ticket away meanwhile.
    const attendees = await lockFormerEntries(query, order.id);
    await requireUntouched(query, order, attendees);
    const kept = await revokeArrival(query, { orderId: order.id, ...standing }, { reason, at });
    const awaitingTransferSince = kept?.awaitedSince ?? at;
    await updateOrder(query, order.id, { status: 'pending', paidAt: null, awaitingTransferSince });
    const visitor = { userType: 'free-guest', entryType: 'free', isRegistered: true } as const;
    const delegate = { feeFen: meeting.feeFen, isRegistered: false };
    for (const attendee of attendees)
      await updateEntry(query, attendee.id, {
        ...{ payment: 'unpaid', paidBy: 'nobody', updatedAt: at },
        ...(isVisitor(attendee) ? visitor : delegate),
      });
    await tellTakenBack(query, order, { attendees, isUpgrade: attendees.every(isVisitor) }, at);
    return { order, amountFen: standing.amountFen, wasToGiveBack: false };
  });
}

/**
 * The transfer that is taken back because it is to be given back; null if there is none, and what pays for the order is
 * meant. One that was given back stands for itself only where nothing pays for the order by transfer.
 */
async function transferToGiveBack(query: Transaction, orderId: string): Promise<ExtraTransfer | null> {
  const { standing, extras } = await transfersOf(query, orderId);
  const returns = await returnsOfTransfers(query, orderId);
  const isOpen = (extra: ExtraTransfer): boolean =>
    returns.some(({ outRefundNo, state }) => outRefundNo === extra.outRefundNo && state === 'requested');
  const open = extras.find(isOpen);
  if (open !== undefined) return open;
  const own = returns.find((one) => !extras.some(({ outRefundNo }) => outRefundNo === one.outRefundNo));
  return standing === null || own === undefined ? null : { ...standing, outRefundNo: own.outRefundNo };
}

/** Registered for nothing before paying: an upgrade leaves the fee as it was. */
const isVisitor = ({ feeFen }: EntryRow): boolean => feeFen === 0;

/** @throws Refusal if something was done since that rests on the payment */
async function requireUntouched(query: Transaction, order: OrderRow, attendees: readonly EntryRow[]): Promise<void> {
  const items = (await itemsOfOrders(query, [order.id])).get(order.id) ?? [];
  const obstacle = takingBackObstacle(
    await Promise.all(
      attendees.map(async ({ id, name, refund, transfer, erasedAt }) => {
        const item = items.find(({ entry }) => entry.id === id);
        const hasRefund = item !== undefined && item.refundedFen + item.refundDueFen > 0;
        const isCheckedIn = await hasCheckedIn(query, id);
        return { name, refund, transfer, hasRefund, isCheckedIn, isErased: erasedAt !== null };
      }),
    ),
  );
  if (obstacle !== null) throw refuse(`不能撤销：${obstacle}`);
  const hasInvoice = await isInvoiceIssued(query, order.id);
  if (hasInvoice) throw refuse('不能撤销：该订单的发票已开具');
}
