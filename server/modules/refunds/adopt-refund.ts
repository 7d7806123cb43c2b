import { sumFen } from '../../../src/domain/money/money';
import type { Transaction } from '../../db/database';
import type { RefundApplicationRow } from '../../db/tables/refunds';
import type { Dependencies } from '../../context/dependencies';
import type { BillEntry, PaymentReport } from '../../gateways/payment-provider';
import { actingAs } from '../audit/acting-as';
import { lockEntry } from '../../stores/entries/store';
import { itemsOfOrders, type OrderItem } from '../../stores/orders/order-items';
import { evidenceOf } from '../payments/record-payment';
import { addToLedger, isBooked, lockAttempt, updateAttempt } from '../../stores/payments/store';
import { endTicket } from './decide-refund';
import {
  findRefunds,
  insertApplication,
  insertRefund,
  lockRefund,
  pendingApplicationsOfOrder,
  updateApplication,
} from '../../stores/refunds/store';

/*
 * Refunds that a provider has made and this server has forgotten, as after the restore of a backup: their money is booked
 * from the provider's bill.
 */

type Dependent = Pick<Dependencies, 'database' | 'clock' | 'randomIds'>;

/**
 * Books a refund of all that is left of one attendee's share, whose ticket ends: of the one who had applied for it, or
 * else the only one in the order who has so much left. Of a part it cannot be told whose it was.
 * @param payment what is refunded, as its provider reports it
 * @returns false if the payment is not booked, or it cannot be told whose share it is
 */
export async function adoptShare(refund: BillEntry, payment: PaymentReport, given: Dependent): Promise<boolean> {
  const { database, clock, randomIds } = actingAs(given, payment.provider);
  return database.query.transaction(async (query) => {
    const locked = await lockAttempt(query, payment.outTradeNo);
    if (locked === null || !(await isBooked(query, evidenceOf(payment)))) return false;
    if ((await lockRefund(query, refund.outRefundNo)) !== null) return true;
    const { order, attempt } = locked;
    const at = new Date(clock.now());
    const holder = await holderOf(query, order.id, refund.amountFen);
    if (order.status !== 'paid' || attempt.status !== 'paid' || holder === null) return false;
    const { item, application } = holder;
    const decision = { decision: 'approved', outRefundNo: refund.outRefundNo, decidedAt: at } as const;
    if (application !== null) await updateApplication(query, application.id, decision);
    else
      await insertApplication(query, {
        ...{ id: randomIds.id(), entryId: item.entry.id, orderId: order.id, refundFen: refund.amountFen, ...decision },
        ...{ reason: '', createdAt: at },
      });
    await lockEntry(query, item.entry.id);
    await endTicket(query, order.id, item.entry.id, at);
    await book(query, refund, payment, { orderId: order.id, entryId: item.entry.id, at });
    return true;
  });
}

/** Whose share of an order was refunded; null if that cannot be told. */
async function holderOf(
  query: Transaction,
  orderId: string,
  refundFen: number,
): Promise<{ item: OrderItem; application: RefundApplicationRow | null } | null> {
  const items = (await itemsOfOrders(query, [orderId])).get(orderId) ?? [];
  const leftOf = (item: OrderItem): number => item.amountFen - item.refundedFen - item.refundDueFen;
  const holders = items.filter((item) => item.live && leftOf(item) === refundFen);
  const applications = await pendingApplicationsOfOrder(query, orderId);
  const applicationOf = ({ entry }: OrderItem): RefundApplicationRow | null =>
    applications.find(({ entryId }) => entryId === entry.id) ?? null;
  const applicants = holders.filter((item) => applicationOf(item) !== null);
  // A part may be anybody's who has as much left.
  const possible = items.filter((item) => item.live && leftOf(item) >= refundFen);
  const [item, ...others] = applicants.length > 0 || possible.length > 1 ? applicants : holders;
  return item === undefined || others.length > 0 ? null : { item, application: applicationOf(item) };
}

/**
 * Books a payment that has gone back in full before it was booked, and all that went back of it: it pays for nothing.
 * @returns false if it is booked, or some of it is left
 */
export async function adoptReturned(
  payment: PaymentReport,
  returned: readonly BillEntry[],
  given: Dependent,
): Promise<boolean> {
  const { database, clock } = actingAs(given, payment.provider);
  if (sumFen(returned.map(({ amountFen }) => amountFen)) !== payment.amountFen) return false;
  return database.query.transaction(async (query) => {
    const locked = await lockAttempt(query, payment.outTradeNo);
    const orderId = locked?.order.id ?? null;
    const at = new Date(clock.now());
    const paid = {
      orderId,
      kind: 'payment',
      ...evidenceOf(payment),
      amountFen: payment.amountFen,
      createdAt: at,
    } as const;
    const numbers = returned.map(({ outRefundNo }) => outRefundNo);
    const known = await findRefunds(query, numbers);
    if (known.length > 0 || !(await addToLedger(query, paid))) return false;
    if (locked !== null) await updateAttempt(query, payment.outTradeNo, { status: 'refunded' });
    for (const refund of returned) await book(query, refund, payment, { orderId, entryId: null, at });
    return true;
  });
}

async function book(
  query: Transaction,
  { outRefundNo, amountFen: refundFen }: BillEntry,
  { provider, outTradeNo, amountFen: totalFen }: PaymentReport,
  { orderId, entryId, at }: { orderId: string | null; entryId: string | null; at: Date },
): Promise<void> {
  await insertRefund(query, {
    ...{ outRefundNo, orderId, entryId, provider, outTradeNo, refundFen, totalFen, state: 'success' },
    ...{ reason: '按账单补记', createdAt: at, updatedAt: at },
  });
  const evidence = `refund:${outRefundNo}`;
  await addToLedger(query, {
    orderId,
    kind: 'refund',
    method: provider,
    amountFen: -refundFen,
    evidence,
    createdAt: at,
  });
}
