import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/database';
import { isUniqueViolation } from '../../db/database-errors';
import { orders, type OrderRow } from '../../db/tables/orders';
import { ledger } from '../../db/tables/payments';
import { transferBookings, type TransferBookingRow } from '../../db/tables/transfer-bookings';
import { addToLedger } from './store';
import { offlineMethod } from '../../../src/domain/payment/offline-method';

/*
 * Transfers are rows of the ledger. An order's first one is booked under the evidence `transfer:<order>`, and one after
 * a reversal under `transfer:<order>:2`; a reversal ends in `:reversed`. So each is booked and reversed once, and an
 * earlier edition beside this one books none twice. A further transfer is named after the refund that returns it, and
 * earlier editions ignore it.
 */

const reversed = ':reversed';
const besides = 'transfer-return:';

/** A transfer that arrived in addition to the one that pays for the order. */
export interface ExtraTransfer {
  evidence: string;
  amountFen: number;
  /** The number of the refund that returns it. */
  outRefundNo: string;
}

interface OrderTransfers {
  /** The transfer that pays for the order now, of which there is at most one; null if there is none. */
  standing: { evidence: string; amountFen: number } | null;
  /** The further transfers that were not reversed, latest first. */
  extras: ExtraTransfer[];
  /** The evidence under which the next transfer is booked. */
  nextEvidence: string;
}

/** Reads an order's transfers. Lock the order for them to stay unchanged. */
export async function transfersOf(query: Queryable, orderId: string): Promise<OrderTransfers> {
  const rows = await query
    .select({ evidence: ledger.evidence, amountFen: ledger.amountFen })
    .from(ledger)
    .where(and(eq(ledger.orderId, orderId), eq(ledger.kind, 'payment'), eq(ledger.method, offlineMethod)))
    .orderBy(asc(ledger.id));
  const first = `transfer:${orderId}`;
  const evidences = new Set(rows.map(({ evidence }) => evidence));
  const booked = rows.filter(({ evidence }) => evidence.startsWith(first) && !evidence.endsWith(reversed));
  const stands = ({ evidence }: { evidence: string }): boolean => !evidences.has(evidence + reversed);
  const standing = booked.find(stands) ?? null;
  const extras = rows
    .filter((row) => row.evidence.startsWith(besides) && !row.evidence.endsWith(reversed) && stands(row))
    .map((row) => ({ ...row, outRefundNo: row.evidence.slice(besides.length) }))
    .reverse();
  return { standing, extras, nextEvidence: booked.length === 0 ? first : `${first}:${booked.length + 1}` };
}

/** The facts of a transfer from the bank. */
export interface Arrival {
  /** The amount in fen. */
  amountFen: number;
  /** The date as `YYYY-MM-DD`; '' if not recorded. */
  arrivedOn: string;
  /** The bank's serial; '' if not recorded. */
  serial: string;
}

/**
 * Books an order's transfer; the order must be locked.
 * @param outRefundNo of the refund that is to return it; '' if it pays for the order
 * @throws a unique violation if the serial is another transfer's: see `isSerialTaken`
 */
export async function bookArrival(
  query: Transaction,
  { id: orderId, awaitingTransferSince }: OrderRow,
  { amountFen, arrivedOn, serial }: Arrival,
  bookedAt: Date,
  outRefundNo = '',
): Promise<void> {
  const { standing, nextEvidence } = await transfersOf(query, orderId);
  const evidence = standing === null ? nextEvidence : besides + outRefundNo;
  const row = { orderId, kind: 'payment', method: offlineMethod, amountFen, evidence, createdAt: bookedAt } as const;
  if (!(await addToLedger(query, row))) throw alreadyBooked();
  const facts = { evidence, orderId, amountFen, arrivedOn, serial };
  await query.insert(transferBookings).values({ ...facts, awaitedSince: awaitingTransferSince, bookedAt });
}

/** This cannot happen while the order is locked, since the lock also protects the numbering of its transfers. */
const alreadyBooked = () => new Error('This movement of an order’s transfer is booked already');

export const isSerialTaken = (error: unknown): boolean => isUniqueViolation(error, 'transfer_bookings_serial');

/** Returns the number of the order whose transfer has this serial; '' if none has. */
export async function holderOfSerial(query: Queryable, serial: string): Promise<string> {
  const [found] = await query
    .select({ outTradeNo: orders.outTradeNo })
    .from(transferBookings)
    .innerJoin(orders, eq(orders.id, transferBookings.orderId))
    .where(and(eq(transferBookings.serial, serial), isNull(transferBookings.revokedAt)));
  return found?.outTradeNo ?? '';
}

/**
 * Reverses a transfer by a counter-entry; the order must be locked.
 * @returns the stored facts of the transfer; null if an earlier edition booked it
 */
export async function revokeArrival(
  query: Transaction,
  { orderId, evidence, amountFen }: { orderId: string; evidence: string; amountFen: number },
  { reason, at }: { reason: string; at: Date },
): Promise<TransferBookingRow | null> {
  const counter = { orderId, kind: 'payment', method: offlineMethod, amountFen: -amountFen } as const;
  if (!(await addToLedger(query, { ...counter, evidence: evidence + reversed, createdAt: at }))) throw alreadyBooked();
  const [kept] = await query
    .update(transferBookings)
    .set({ revokedAt: at, revokedReason: reason })
    .where(eq(transferBookings.evidence, evidence))
    .returning();
  if (kept !== undefined) return kept;
  const revoked = { bookedAt: at, revokedAt: at, revokedReason: reason };
  await query.insert(transferBookings).values({ evidence, orderId, amountFen, ...revoked });
  return null;
}

/** Lists the bookings of an order's transfers, in the order in which they were booked. */
export async function bookingsOfOrder(query: Queryable, orderId: string): Promise<TransferBookingRow[]> {
  return query
    .select()
    .from(transferBookings)
    .where(eq(transferBookings.orderId, orderId))
    .orderBy(asc(transferBookings.bookedAt), asc(transferBookings.evidence));
}
