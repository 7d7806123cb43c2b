import { mayBecome } from '../../../src/domain/order/order-transitions';
import { placesOfKind } from '../../../src/domain/meeting/places';
import { takingBackObstacle } from '../../../src/domain/order/taking-back';
import { refuse } from '../../http/answers';
import type { Transaction } from '../../db/database';
import type { EntryRow } from '../../db/tables/entries';
import type { MeetingRow } from '../../db/tables/meetings';
import type { OrderRow } from '../../db/tables/orders';
import type { Dependencies } from '../../context/dependencies';
import { hasCheckedIn } from '../../stores/door/scans';
import { withoutEnd } from '../../stores/entries/places';
import { updateEntry } from '../../stores/entries/store';
import { findInvoiceSettings } from '../../stores/invoices/settings';
import { isInvoiceIssued } from '../../stores/invoices/store';
import { delegatePrice } from '../../stores/meetings/price-of';
import { lockUnchangedPrice, meetingById } from '../../stores/meetings/store';
import { notifyPaymentRevoked } from '../notices/money-notices';
import { itemsOfOrders, lockFormerEntries } from '../../stores/orders/order-items';
import { findOrderToBook, lockOrderById, unknownOrder, updateOrder } from '../../stores/orders/store';
import { dropReturn, findRefunds } from '../../stores/refunds/store';
import {
  allocationsOfOrder,
  findStanding,
  paidOtherwiseFen,
  type StandingAllocation,
} from '../../stores/bank/allocations';
import { takeBackAllocation } from '../../stores/bank/release-allocations';
import { lockBankBook } from '../../stores/bank/transactions';
import { payoutsOfRefund } from '../../stores/payouts/store';

/**
 * Reverses a transfer that the organiser booked wrongly (product §16.24): a counter-entry restores the order and its
 * tickets, and the transfer can be booked again. It is refused once anything else depends on the payment. A transfer
 * that was recorded to be given back is reversed first, without the others, the latest before earlier ones, as long as
 * it has not been given back. Of several transfers that pay for an order the latest is reversed first.
 * @param typed the order's number, or the transfer's remark
 * @returns the order, the reversed amount in fen, and whether it was to be given back
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
    await lockBankBook(query);
    await lockUnchangedPrice(query, meeting);
    const order = await lockOrderById(query, found.id);
    const standing = await allocationsOfOrder(query, order.id);
    const why = { reason, at: new Date(clock.now()) };
    const toGiveBack = await transferToGiveBack(query, standing);
    if (toGiveBack !== null) {
      await takeBackReturn(query, toGiveBack, why);
      return { order, amountFen: toGiveBack.allocation.amountFen, wasToGiveBack: true };
    }
    const [latest] = standing.filter(({ allocation }) => allocation.outRefundNo === null);
    if (latest === undefined && order.status !== 'paid') throw refuse('该订单没有确认到账');
    if (latest === undefined) throw refuse('该订单不是用 payments confirm 确认的，不能撤销：退款请用 refunds start');
    await takeBackPayment(query, latest, { order, meeting }, why);
    return { order, amountFen: latest.allocation.amountFen, wasToGiveBack: false };
  });
}

/**
 * Takes one part of a transaction back, as `takeBackTransfer` does the latest of an order.
 * @throws Refusal
 */
export async function takeBackPart(
  { evidence, transactionId, meetingId }: { evidence: string; transactionId: string; meetingId: number },
  reason: string,
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
): Promise<void> {
  const meeting = await meetingById(database.query, String(meetingId));
  await database.query.transaction(async (query) => {
    await lockBankBook(query);
    await lockUnchangedPrice(query, meeting);
    const part = async (): Promise<StandingAllocation> => {
      const found = await findStanding(query, evidence);
      if (found?.transaction.id !== transactionId || found.transaction.meetingId !== meetingId)
        throw refuse('这一部分已经撤回，请刷新后再看');
      return found;
    };
    const { orderId } = (await part()).allocation;
    const order = orderId === null ? null : await lockOrderById(query, orderId);
    // Cancelling the order may have taken it back before it was locked.
    const standing = await part();
    const why = { reason, at: new Date(clock.now()) };
    if (standing.allocation.outRefundNo !== null) await takeBackReturn(query, standing, why);
    else if (order !== null) await takeBackPayment(query, standing, { order, meeting }, why);
  });
}

type Why = { reason: string; at: Date };

/** Takes money that is to be given back off that list. */
async function takeBackReturn(query: Transaction, part: StandingAllocation, why: Why): Promise<void> {
  const outRefundNo = part.allocation.outRefundNo ?? '';
  if ((await payoutsOfRefund(query, outRefundNo)).length > 0)
    throw refuse('该笔款项的收款账号已登记或已导出打款，不能撤销');
  if (!(await dropReturn(query, outRefundNo))) throw refuse('该笔款项已退回付款人，不能撤销');
  await takeBackAllocation(query, part, why);
}

/** Takes money away from the order that it pays for, which must be locked, and tells its payer. */
async function takeBackPayment(
  query: Transaction,
  part: StandingAllocation,
  { order, meeting }: { order: OrderRow; meeting: MeetingRow },
  why: Why,
): Promise<void> {
  if (order.status === 'paid' && !mayBecome(order.status, 'pending')) throw refuse('该订单不能撤销入账');
  if (!meeting.isPaid) throw refuse('会议已改为免费，撤销后无需再交费：款项要退回的，请用 refunds start');
  if ((await paidOtherwiseFen(query, order.id)) > 0)
    throw refuse('该订单另有在线支付的款项，不能撤销：退款请用 refunds start');
  // Everybody in the order is locked, so that nobody is admitted, refunded or transfers their ticket meanwhile.
  const attendees = await lockFormerEntries(query, order.id);
  await requireUntouched(query, order, attendees);
  await takeBackAllocation(query, part, why);
  const { awaitedSince } = part.allocation;
  if (order.status === 'paid') await unsettleOrder(query, order, attendees, { awaitedSince, meeting, at: why.at });
  await notifyPaymentRevoked(query, order, { attendees, isUpgrade: attendees.every(isVisitor) }, why.at);
}

/** Makes a paid order wait for its transfer again, and its tickets unpaid. Order and attendees must be locked. */
async function unsettleOrder(
  query: Transaction,
  order: OrderRow,
  attendees: readonly EntryRow[],
  { awaitedSince, meeting, at }: { awaitedSince: Date | null; meeting: MeetingRow; at: Date },
): Promise<void> {
  await updateOrder(query, order.id, { status: 'pending', paidAt: null, awaitingTransferSince: awaitedSince ?? at });
  const visitor = { userType: 'free-guest', entryType: 'free', isRegistered: true } as const;
  for (const attendee of attendees) {
    const { priceOption, feeFen, voucherFen } = attendee;
    const price = delegatePrice(meeting, priceOption, at.getTime(), voucherFen);
    const delegate = { feeFen: price?.feeFen ?? feeFen, isRegistered: false };
    await updateEntry(query, attendee.id, {
      ...{ payment: 'unpaid', paidBy: 'nobody', updatedAt: at },
      ...(isVisitor(attendee) ? { ...visitor, ...upgradingPlaces(attendee.places) } : delegate),
    });
  }
}

/** A visitor keeps a delegate's place while the transfer is awaited. */
const upgradingPlaces = (places: readonly string[]): Partial<EntryRow> =>
  places.length === 0 ? {} : { places: placesOfKind(places, 'free'), upgradeUntil: withoutEnd };

/**
 * Finds the transfer that is reversed because it is to be given back; null if there is none, and a transfer that pays for
 * the order is meant. One that was already given back is meant only where no transfer pays for the order.
 */
async function transferToGiveBack(
  query: Transaction,
  standing: readonly StandingAllocation[],
): Promise<StandingAllocation | null> {
  const toReturn = standing.filter(({ allocation }) => allocation.outRefundNo !== null);
  const refunds = await findRefunds(
    query,
    toReturn.map(({ allocation }) => allocation.outRefundNo ?? ''),
  );
  const isOpen = ({ allocation }: StandingAllocation): boolean =>
    refunds.some(({ outRefundNo, state }) => outRefundNo === allocation.outRefundNo && state === 'requested');
  const open = toReturn.find(isOpen);
  if (open !== undefined) return open;
  const isPaidFor = standing.length > toReturn.length;
  return isPaidFor ? null : (toReturn[0] ?? null);
}

/** Tells whether somebody registered free of charge before paying: an upgrade does not change the entry's fee. */
const isVisitor = ({ feeFen }: EntryRow): boolean => feeFen === 0;

/**
 * Requires that nothing else depends on the payment.
 * @throws Refusal
 */
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
  // What may be invoiced before it is paid for keeps its invoice.
  const hasInvoice = await isInvoiceIssued(query, order.id);
  const mayKeep = (await findInvoiceSettings(query, order.meetingId))?.isBeforePayment === true;
  if (hasInvoice && !mayKeep) throw refuse('不能撤销：该订单的发票已开具');
}
