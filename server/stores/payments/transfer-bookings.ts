import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/database';
import { isUniqueViolation } from '../../db/database-errors';
import { orders, type OrderRow } from '../../db/tables/orders';
import { ledger } from '../../db/tables/payments';
import { transferBookings, type TransferBookingRow } from '../../db/tables/transfer-bookings';
import { addToLedger } from './store';
import { offlineMethod } from '../../../src/domain/payment/offline-method';

/*
 * Transfers in the ledger. An order's first is booked as `transfer:<order>`, one after it was taken back as
 * `transfer:<order>:2`; what takes one back ends in `:reversed`. So each is booked and taken back once, and an earlier
 * edition beside this one books none twice. What comes besides is named after the refund that gives it back, and earlier
 * editions overlook it.
 */

const reversed = ':reversed';
const besides = 'transfer-return:';

/** A transfer that came besides the one that stands. */
export interface ExtraTransfer {
  evidence: string;
  amountFen: number;
  /** The number of the refund that gives it back. */
  outRefundNo: string;
}

interface OrderTransfers {
  /** The transfer that is booked now, of which there is at most one; null if nothing is. */
  standing: { evidence: string; amountFen: number } | null;
  /** Those that were not taken back, the latest first. */
  extras: ExtraTransfer[];
  /** As which the next is booked. */
  nextEvidence: string;
}

/** Reads an order's transfers; the order must be locked for it to stay so. */
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

/** The bank's facts of a transfer. */
export interface Arrival {
  /** Integer fen. */
  amountFen: number;
  /** `YYYY-MM-DD`; '' if not recorded. */
  arrivedOn: string;
  /** '' if not recorded. */
  serial: string;
}

/**
 * Books an order's transfer; the order must be locked.
 * @param outRefundNo of the refund that is to give it back; '' if it pays for the order
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

/** Not with the order locked: nobody else numbers its transfers. */
const alreadyBooked = () => new Error('This movement of an order’s transfer is booked already');

export const isSerialTaken = (error: unknown): boolean => isUniqueViolation(error, 'transfer_bookings_serial');

/** The number of the order whose transfer has this serial; '' if none has. */
export async function holderOfSerial(query: Queryable, serial: string): Promise<string> {
  const [found] = await query
    .select({ outTradeNo: orders.outTradeNo })
    .from(transferBookings)
    .innerJoin(orders, eq(orders.id, transferBookings.orderId))
    .where(and(eq(transferBookings.serial, serial), isNull(transferBookings.revokedAt)));
  return found?.outTradeNo ?? '';
}

/**
 * Takes a transfer back by a counter-entry; the order must be locked.
 * @returns what was kept of it; null if an earlier edition has booked it
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

/** The bookings of an order's transfers, in the order in which they were booked. */
export async function bookingsOfOrder(query: Queryable, orderId: string): Promise<TransferBookingRow[]> {
  return query
    .select()
    .from(transferBookings)
    .where(eq(transferBookings.orderId, orderId))
    .orderBy(asc(transferBookings.bookedAt), asc(transferBookings.evidence));
}
